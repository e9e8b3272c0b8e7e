-- For each line of JSON {"run","attempt","pins","key","folder","version"} one bot that goes on, and a line for each of its
-- verdicts and updates. {"run","ends":"as a crash"} ends one without giving its seat back.
local host = ...
host.fivem()
local muhur = host.load()
local json, running = host.json, {}

function host.onLine(line)
  local options = json.object(line)
  local run, attempt = options.run, options.attempt
  if running[run] then
    running[run]:close(false)
    running[run] = nil
  end
  if options.ends then
    return
  end
  local function say(said)
    said.run, said.attempt = run, attempt
    host.say(json.encode(said))
  end
  local function tell(verdict)
    say({ state = verdict.state, code = verdict.code, because = verdict.because or json.null })
  end
  running[run] = muhur.start({
    pins = options.pins, key = options.key, folder = options.folder, version = options.version, quiet = true,
    updates = os.getenv('LICENSE_UPDATES') ~= '0', onDenied = tell, onChange = tell,
    onUpdate = function(update)
      say({ update = update.version .. ' ' .. tostring(update.required) })
    end,
  }, tell)
end
