fx_version 'cerulean'
game 'gta5'

server_scripts { 'muhur.lua', 'server.lua' }
