-- The cases that all SDKs share, under one interpreter: lua vectors.lua <folder of sdks> <step>. Of cases with many signatures,
-- a slow interpreter takes one of so many. Prints what failed, and how many passed.
local root, step = arg[1], tonumber(arg[2])
local parts = dofile(root .. '/dist/muhur.lua').parts
local text, json = parts.text, parts.json

local passed, failed = 0, 0

local function contentOf(path)
  local file = assert(io.open(root .. '/' .. path, 'rb'))
  local content = file:read('*a')
  file:close()
  return content
end

local function known(value)
  if value ~= json.null then
    return value
  end
end

local function shown(value)
  return type(value) == 'table' and json.isArray(value) and '[' .. table.concat(value, ', ') .. ']' or tostring(value)
end

local function isSame(expected, found)
  if type(expected) ~= 'table' or type(found) ~= 'table' then
    return expected == found
  end
  for name, value in pairs(expected) do
    if not isSame(value, found[name]) then
      return false
    end
  end
  for name in pairs(found) do
    if expected[name] == nil then
      return false
    end
  end
  return true
end

local function same(what, expected, found)
  if not isSame(known(expected), found) then
    error(('%s: expected %s, found %s'):format(what, shown(expected), shown(found)), 0)
  end
end

local function part(name, run)
  local isRight, fault = pcall(run)
  if isRight then
    passed = passed + 1
  else
    failed = failed + 1
    print(_VERSION .. ' › ' .. name .. ' › ' .. tostring(fault))
  end
end

--- No case of a follower: a game server has no second process with the same folder.
local function each(name, run)
  local cases = json.object(contentOf('vectors/' .. name .. '.json')).cases
  assert(#cases > 0)
  for place = 1, #cases, (name == 'verdicts' or name == 'key-sets') and step or 1 do
    local case = cases[place]
    part(name .. ' › ' .. case.name, function()
      run(case)
    end)
  end
end

local function answerOf(found)
  local encoded = found.body_base64 and found.body_base64:gsub('=', ''):gsub('%+', '-'):gsub('/', '_')
  local body = encoded and (encoded == '' and '' or text.fromBase64url(encoded)) or found.body or ''
  return { failure = known(found.failure), status = found.status or 0, body = body }
end

local function still()
  return 0
end

each('verdicts', function(case)
  local core = parts.core(parts.pins(case.pins), case.license_key, case.instance, known(case.state), function()
    return case.now
  end, still)
  local call = { verb = case.verb, nonce = case.nonce, body = case.sent }
  local keys = answerOf(known(case.key_set_answer) or { failure = 'UNREACHABLE' })
  local verdict = core:hear(answerOf(case.answer), call, function()
    return keys
  end)
  local found = { key_set_version = core.version, next_heartbeat_in = verdict.nextHeartbeatIn, grace_until = verdict.graceUntil }
  found.expires_at, found.seats_used, found.seats_allowed = verdict.expiresAt, verdict.seatsUsed, verdict.seatsAllowed
  for name, value in pairs(case.expect) do
    local fact = found[name]
    if fact == nil then
      fact = verdict[name]
    end
    same(name, value, fact)
  end
end)

each('signatures', function(case)
  local public, message = text.fromHex(case.public_key), text.fromHex(case.message)
  same('valid', case.valid, parts.ed25519.verifies(public, message, text.fromHex(case.signature)))
end)

each('key-sets', function(case)
  local core = parts.core(parts.pins(case.pins), 'key', '', nil, still, still)
  core:learnFrom(case.body)
  same('accepted', case.expect.accepted, core.state.key_set ~= nil)
  same('version', case.expect.version, core.version)
end)

each('requests', function(case)
  local pins = parts.pins(case.pins)
  same('url', case.expect.url, parts.url(pins.addresses[1], case.verb))
  local more = { version = known(case.version), token = known(case.instance_token), channel = known(case.channel) }
  more.hostname, more.sdk = case.hostname, case.sdk
  local body = parts.request(case.verb, pins, case.key, case.instance, case.nonce, more)
  body.sha256 = known(case.sha256) -- a resource is many files, and has no hash
  same('body', case.expect.body, body)
  same('encoded', case.expect.body, json.object(json.encode(body)))
end)

each('delays', function(case)
  local last, chance, after = known(case.last), case.random, known(case.retry_after)
  local seconds
  if case.kind == 'start' then
    seconds = parts.delays.start(last, chance, after)
  elseif case.kind == 'heartbeat' then
    seconds = parts.delays.heartbeat(case.interval, chance)
  else
    seconds = parts.delays.retry(case.interval, last, chance, after)
  end
  same('seconds', true, math.abs(seconds - case.seconds) < 1e-6)
end)

each('keys', function(case)
  same('code', case.code, parts.licenseKey.faultOf(case.key))
  same('shown', case.shown, parts.licenseKey.shown(case.key))
end)

each('greetings', function(case)
  same('greeting', case.expect, parts.greeting(parts.facts(case.claims)))
end)

each('times', function(case)
  local at = case
  local core = parts.core(parts.pins('https://a p ' .. ('A'):rep(43) .. ' 3'), 'key', '', nil, function()
    return at.wall
  end, function()
    return at.monotonic
  end)
  for _, step in ipairs(case.steps) do
    at = step
    core:count(step.counted)
    if known(step.followed) then
      return -- see `each`
    elseif known(step.proven) then
      core:takeTime(step.proven)
    end
    same('now', step.now, core:now())
  end
end)

each('readings', function(case)
  if case.follows then
    return -- see `each`
  end
  local held = parts.verdict({ entitlements = { 'pro' } }):with(case.held):with({ graceUntil = case.held.grace_until })
  local found = parts.readAgain(held, case.now)
  for name, value in pairs(case.expect) do
    same(name, value, found[name])
  end
  local mayRun = case.held.state == 'denied' or case.expect.state ~= 'denied'
  same('entitlements', mayRun and { 'pro' } or {}, found.entitlements)
end)

part('messages', function()
  same('texts', json.object(contentOf('dist/texts.json')), parts.messages)
end)

part('random bytes crash nothing', function()
  local state = 7
  local function byte()
    state = (state * 16807) % 2147483647
    return string.char(state % 256)
  end
  for round = 1, 30 do
    local data = ''
    for _ = 1, round do
      data = data .. byte()
    end
    local core = parts.core(parts.pins('https://a p ' .. ('A'):rep(43) .. ' 3'), 'key', 'f', data, still, still)
    local verdict = core:hear({ status = 200, body = data }, { verb = 'activate', nonce = 'n', body = data })
    same('state', 'denied', verdict.state)
    local long = data .. ('x'):rep(64)
    same('signature', false, parts.ed25519.verifies(long:sub(1, 32), data, long:sub(1, 63) .. '\0'))
  end
end)

print(('TOTAL passed=%d failed=%d skipped=0'):format(passed, failed))
