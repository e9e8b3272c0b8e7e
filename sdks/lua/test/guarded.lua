-- A resource that does nothing but run: see sdks/hostile/guarded.ts.
local host = ...
host.fivem()
local muhur = host.load()

local function shown(license)
  return license.state .. ' ' .. license.code
end

muhur.start({ pins = os.getenv('PINS'), folder = os.getenv('FOLDER'), quiet = true }, function(license)
  local last = shown(license)
  host.say('runs ' .. last)
  local function read()
    local now = shown(license)
    if now ~= last then
      host.say('reads ' .. now)
    end
    last = now
    SetTimeout(100, read)
  end
  read()
end)
