-- Starts the SDK once for each line of JSON {"pins","key","folder"}, and answers with {"state","code","because"}; with "download",
-- the update is fetched into that folder, and the answer has "fetched".
local host = ...
host.fivem()
local muhur = host.load()
local json, starts, isBusy = host.json, {}, false

local function startNext()
  local options = not isBusy and table.remove(starts, 1)
  if not options then
    return
  end
  isBusy = true
  local license
  local function finish(verdict)
    local said = { state = verdict.state, code = verdict.code, because = verdict.because or json.null }
    local function answer(path, fault)
      if options.download then
        said.fetched = path and path:match('[^/]+$') or fault or json.null
      end
      license:close(false)
      host.say(json.encode(said))
      isBusy = false
      startNext()
    end
    if options.download then
      return license:downloadUpdate(options.download, answer)
    end
    answer()
  end
  local chosen = { pins = options.pins, key = options.key, folder = options.folder, channel = options.channel, onDenied = finish }
  license = muhur.start(chosen, finish)
end

function host.onLine(line)
  starts[#starts + 1] = json.object(line)
  startNext()
end
