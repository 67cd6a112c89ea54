@rem What cmd.exe has no word for: scripts of package.json begin with it, so that no shell stands between npm and the program.
@%*
