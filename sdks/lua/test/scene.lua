-- One scene of test.mjs: lua host.lua … with SCENE set to its name. Says what the SDK did.
local host = ...
local scenes = {}

local function options(more)
  local chosen = { pins = os.getenv('PINS'), key = os.getenv('LICENSE_KEY') }
  for name, value in pairs(more) do
    chosen[name] = value
  end
  return chosen
end

local function denied(verdict)
  host.say('denied ' .. verdict.code)
end

function scenes.addon()
  host.garrysMod()
  local muhur = host.load()
  host.say(tostring(select(2, pcall(muhur.start, options({})))))
  muhur.start(options({ onDenied = denied }), function(license)
    host.say('ready ' .. license.product)
  end)
end

function scenes.stop()
  host.fivem(host.say)
  host.load().start(options({ folder = os.getenv('FOLDER') }), function()
    StopResource(GetCurrentResourceName())
  end)
end

--- Counts what else the game could do between the answer and the verdict.
function scenes.turns()
  host.fivem(host.say)
  local turns, later = 0, SetTimeout
  SetTimeout = function(milliseconds, run)
    turns = turns + (milliseconds == 0 and 1 or 0)
    later(milliseconds, run)
  end
  host.load().start(options({ folder = os.getenv('FOLDER') }), function()
    host.say('turns ' .. (turns > 0 and 'some' or 'none'))
  end)
end

function scenes.update()
  host.fivem(host.say)
  local license
  license = host.load().start(options({ folder = os.getenv('FOLDER') }), function()
    license:downloadUpdate('', function(path, fault)
      host.say('fetched ' .. tostring(path) .. ' ' .. tostring(fault))
    end)
  end)
end

function scenes.patient()
  host.fivem(host.say)
  host.load().start(options({ folder = os.getenv('FOLDER'), patient = true, onDenied = denied }))
end

function scenes.options()
  host.fivem(host.say)
  local muhur = host.load()
  host.say(tostring(select(2, pcall(muhur.start, options({ channel = 'nightly' })))))
  host.say(tostring(select(2, pcall(muhur.start, { key = 'k' }))))
  local license = muhur.start(options({ key = '', onDenied = denied }))
  host.say('reads ' .. license.state .. ' ' .. license.code)
end

scenes[os.getenv('SCENE')]()
