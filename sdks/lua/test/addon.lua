-- A seller's addon: `lua/autorun/server/biletler.lua` of the working directory, in Garry's Mod.
local host = ...
host.garrysMod()
host.load()
include = function(path)
  return dofile('lua/' .. path)
end
concommand = { Add = function() end }
hook.Remove = function() end
dofile('lua/autorun/server/biletler.lua')
