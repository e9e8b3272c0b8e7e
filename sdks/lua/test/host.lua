--[[
The functions of FiveM and of Garry's Mod as far as the SDK calls them, written after their documentation. `emulator.mjs` does what
this process cannot: HTTP and timers. Runs a program of this folder with this table: lua host.lua <folder> <program> <file of the SDK>
]]
local folder, program, sdk = arg[1], arg[2], arg[3]

local host = { sdk = sdk, resource = 'tickets', ending = os.getenv('NO_ENDING') ~= '1' }
local slow = os.getenv('SLOW_CLOCK') == '1'
local waiting, count, gameTime, computedSince = {}, 0, 0, os.clock()

io.stdout:setvbuf('full')

local function ask(kind, id, data)
  io.stdout:write(kind, ' ', id, ' ', #data, '\n', data)
end

local function expect(run)
  count = count + 1
  waiting[count] = run
  return count
end

--- A line on the program's own output.
function host.say(line)
  ask('say', 0, line)
end

function host.leave(code)
  io.stdout:flush()
  os.exit(code)
end

function host.later(milliseconds, run)
  ask('timer', expect(run), ('%.0f'):format(milliseconds))
end

function host.contentOf(path)
  local file = io.open(path, 'rb')
  local content = file and file:read('*a')
  if file then
    file:close()
  end
  return content
end

--- The suites of all languages look for an instance's files in a folder of the product.
local function pathOf(name)
  local before, product, kind = name:match('^(.*)muhur%-(%x+%-[%x-]+)%-(%a+)%.%a+$')
  return product and before .. product .. '/' .. (kind == 'state' and 'state.json' or kind) or name
end

local function write(path, data)
  local file = io.open(path, 'wb')
  local isWritten = file and file:write(data) and file:close()
  return isWritten and true or false
end

--- The real functions make no folder; those of the suites do not exist before.
local function save(name, data)
  local path = pathOf(name)
  return write(path, data) or os.execute("mkdir -p '" .. path:match('^(.*)/') .. "'") and write(path, data)
end

local function milliseconds()
  return slow and 0 or math.floor(gameTime + (os.clock() - computedSince) * 1000)
end

--- `done` gets status, headers, body and the fault.
local function request(url, method, body, done)
  local fields = { url = url, method = method, body = body }
  ask('http', expect(done), host.json.encode(fields))
end

function host.fivem(console)
  local frozen = os.time()
  print = console or function(line)
    io.stderr:write(tostring(line), '\n')
  end
  if slow then
    os.time = function()
      return frozen
    end
  end
  GetCurrentResourceName = function()
    return host.resource
  end
  GetGameTimer = milliseconds
  SetTimeout = host.later
  CreateThread = function(run)
    host.later(0, run)
  end
  GetConvar = function(name, default)
    return ({ tickets_license = os.getenv('LICENSE_KEY'), tickets_doctor = os.getenv('DOCTOR'), sv_hostname = 'sunucu' })[name] or default
  end
  PerformHttpRequest = function(url, done, method, body)
    request(url, method, body, function(status, headers, data, fault)
      if status == 0 then
        done(0, nil, headers, fault)
      elseif status >= 400 then
        done(status, nil, headers, ('HTTP %d: %s'):format(status, data))
      else
        done(status, data, headers, nil)
      end
    end)
  end
  LoadResourceFile = function(_, name)
    return host.contentOf(pathOf(name))
  end
  SaveResourceFile = function(_, name, data)
    return save(name, data)
  end
  GetNumResourceMetadata = function(_, kind)
    return kind == 'server_script' and 1 or 0
  end
  GetResourceMetadata = function()
    return 'server.lua'
  end
  AddEventHandler = function(name, run)
    host[name] = run
  end
  StopResource = function(name)
    host.onResourceStop(name)
    if host.ending then
      host.leave(78)
    end
  end
end

function host.garrysMod()
  print = host.say
  SysTime = function()
    return milliseconds() / 1000
  end
  GetHostName = function()
    return 'sunucu'
  end
  timer = {
    Simple = function(seconds, run)
      host.later(seconds * 1000, run)
    end,
  }
  HTTP = function(options)
    request(options.url, options.method, options.body or '', function(status, headers, data)
      if status == 0 then
        options.failed('unsuccessful')
      else
        options.success(status, data, headers)
      end
    end)
  end
  local data = os.getenv('FOLDER') .. '/'
  file = {
    Exists = function(name)
      return host.contentOf(data .. name) ~= nil
    end,
    Read = function(name)
      return host.contentOf(data .. name)
    end,
    Write = function(name, content)
      -- Only names of these kinds are allowed.
      if name:find('%.txt$') or name:find('%.json$') then
        write(data .. name, content)
      end
    end,
  }
  hook = {
    Add = function(_, _, run)
      host.onShutDown = run
    end,
  }
end

local function read(length)
  return length == 0 and '' or io.read(length)
end

local function headersOf(lines)
  local headers = {}
  for name, value in lines:gmatch('([^:\n]+): ([^\n]*)\n') do
    headers[name] = value
  end
  return headers
end

local handlers = {}

function handlers.line(_, line)
  host.onLine(line)
end

--- No more lines come: a program that waits for them ends.
function handlers.over()
  if host.onLine then
    host.leave(0)
  end
end

function handlers.timer(run)
  run()
end

function handlers.http(run, status, headers, data, fault)
  run(tonumber(status), headersOf(headers), data, fault)
end

local function nextEvent()
  local head = io.read('*l')
  if not head then
    host.leave(0)
  end
  local kind, id, now, lengths = head:match('^(%a+) (%d+) (%d+)(.*)$')
  local texts = {}
  for length in lengths:gmatch('%d+') do
    texts[#texts + 1] = read(tonumber(length))
  end
  gameTime, computedSince = math.max(tonumber(now), milliseconds()), os.clock()
  local run = waiting[tonumber(id)]
  waiting[tonumber(id)] = nil
  handlers[kind](run, (table.unpack or unpack)(texts))
end

local function load()
  local api = dofile(sdk)
  host.json = api.parts.json
  return api
end

host.load = load
assert(loadfile(folder .. '/' .. program .. '.lua'))(host)
while true do
  io.stdout:flush()
  nextEvent()
end
