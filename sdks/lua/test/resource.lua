-- A seller's resource: the file `server.lua` of the working directory beside the SDK.
local host = ...
host.fivem(host.say)
host.load()
RegisterCommand = function() end
dofile('server.lua')
