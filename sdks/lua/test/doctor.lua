-- The doctor of a download, as a resource whose convar asks for it; ends with 1 where it found a fault.
local host = ...
host.fivem(host.say)
host.load().doctor({ folder = os.getenv('LICENSE_DIR') }, function(isHealthy)
  host.leave(isHealthy and 0 or 1)
end)
