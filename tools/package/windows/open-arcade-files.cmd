@echo off
rem Files that end with .arcade are opened by the program beside this file, for this user alone; with /u no longer.
setlocal
set classes=HKCU\Software\Classes
if /i "%~1"=="/u" (
  reg delete %classes%\.arcade /f
  reg delete %classes%\DuskArcade.Game /f
  exit /b
)
reg add %classes%\.arcade /ve /d DuskArcade.Game /f
reg add %classes%\DuskArcade.Game /ve /d "Dusk Arcade" /f
reg add %classes%\DuskArcade.Game\shell\open\command /ve /d "\"%~dp0dusk-arcade.exe\" \"%%1\"" /f
