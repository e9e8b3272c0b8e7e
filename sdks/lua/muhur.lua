--[[
Mühür: asks a license server whether this software may run on a game server.

One file for FiveM and Garry's Mod, server side; Lua 5.1 to 5.4 and LuaJIT, no other library.

    muhur.start({ version = '1.0.0' }, function(license) ... end)   -- calls the function once the license allows it

Only a signed denial denies: while the server is away, the last signed verdict holds until its grace is over. The
signatures are checked here, in turns of 2 milliseconds, so that no tick of the game waits. `muhur.doctor` finds faults.
]]

local PINS = '@@MUHUR_PINS@@'
local SDK = 'lua/2.0.0'

local ACTIVE, GRACE, DENIED = 'active', 'grace', 'denied'

local START_SECONDS = 5
local CALL_SECONDS = 5
local STOP_SECONDS = 2
local START_TRIES = 4
local LOOK_SECONDS = 2
local LATE_SECONDS = 10
local TURN_SECONDS = 0.002
local KEY_SET_SECONDS = 300
local LEEWAY_SECONDS = 300
local PATIENCE_SECONDS = 30 * 60
local UPDATE_SECONDS = 6 * 60 * 60
local LINK_SECONDS = 10
local DOWNLOAD_SECONDS = 10 * 60
local RETRY_AFTER_SECONDS = 60 * 60
local SEAT_SECONDS = 20 -- and as many more at most
local ANSWER_BYTES = 64 * 1024
local TOKEN_LENGTH = 8192
local UPDATE_BYTES = 32 * 1024 * 1024
local JSON_DEPTH = 100

local floor, ceil, max, min, huge = math.floor, math.ceil, math.max, math.min, math.huge
local unpack = table.unpack or unpack

--- The game server: clocks, timers, calls and files. Set below by the first of the adapters that fits.
local host

-- Turns: long computations let the game go on in between.

local turns = { current = nil }

--- Goes on with a coroutine of the SDK.
function turns.resume(thread, ...)
  local before = turns.current
  turns.current = { thread = thread, since = host.clock() }
  local isRight, fault = coroutine.resume(thread, ...)
  turns.current = before
  if not isRight then
    error(fault, 0)
  end
end

--- Gives what goes on with the present coroutine, the first time that the function is called.
function turns.resumer()
  local thread, isUsed = turns.current.thread, false
  return function(...)
    if not isUsed then
      isUsed = true
      turns.resume(thread, ...)
    end
  end
end

function turns.run(work)
  turns.resume(coroutine.create(work))
end

--- Lets the game go on where the present turn has taken its time. Does nothing outside of the SDK's coroutines.
function turns.breathe()
  if turns.current and host.clock() - turns.current.since > TURN_SECONDS then
    host.after(0, turns.resumer())
    coroutine.yield()
  end
end

-- Bytes and texts.

local text = {}

--- Whether this is a text of this form; the pattern is for the whole text.
function text.fits(value, pattern, longest)
  return type(value) == 'string' and #value <= longest and value:find('^' .. pattern .. '$') ~= nil
end

--- The character (UTF-8) of a code point.
function text.character(point)
  if point < 0x80 then
    return string.char(point)
  end
  local tail = string.char(0x80 + point % 64)
  point = floor(point / 64)
  if point < 0x20 then
    return string.char(0xC0 + point) .. tail
  end
  tail = string.char(0x80 + point % 64) .. tail
  point = floor(point / 64)
  if point < 0x10 then
    return string.char(0xE0 + point) .. tail
  end
  return string.char(0xF0 + floor(point / 64), 0x80 + point % 64) .. tail
end

--- The bytes of one character: how many, the first one's part of the code point, and the smallest point of that length.
local function lengthOf(byte)
  if byte < 0x80 then
    return 1, byte, 0
  elseif byte >= 0xC2 and byte < 0xE0 then
    return 2, byte - 0xC0, 0x80
  elseif byte >= 0xE0 and byte < 0xF0 then
    return 3, byte - 0xE0, 0x800
  elseif byte >= 0xF0 and byte < 0xF5 then
    return 4, byte - 0xF0, 0x10000
  end
end

local function pointAt(data, at)
  local count, point, least = lengthOf(data:byte(at))
  for place = at + 1, at + (count or 0) - 1 do
    local byte = data:byte(place)
    if not byte or byte < 0x80 or byte > 0xBF then
      return nil
    end
    point = point * 64 + byte - 0x80
  end
  local isPoint = count and point >= least and point <= 0x10FFFF and not (point >= 0xD800 and point <= 0xDFFF)
  return isPoint and point or nil, count
end

--- The code points of the text, with U+FFFD for each wrong byte, and whether there was none.
function text.points(data)
  local points, isRight, at = {}, true, 1
  while at <= #data do
    local point, count = pointAt(data, at)
    isRight = isRight and point ~= nil
    points[#points + 1] = point or 0xFFFD
    at = at + (point and count or 1)
  end
  return points, isRight
end

function text.join(points, first, last)
  local characters = {}
  for place = first or 1, last or #points do
    characters[#characters + 1] = text.character(points[place])
  end
  return table.concat(characters)
end

local function within(ranges)
  return function(point)
    for place = 1, #ranges, 2 do
      if point >= ranges[place] and point <= ranges[place + 1] then
        return true
      end
    end
    return false
  end
end

--- White space of Unicode, and the byte order mark.
local isSpace = within({
  9, 13, 32, 32, 0x85, 0x85, 0xA0, 0xA0, 0x1680, 0x1680, 0x2000, 0x200A, 0x2028, 0x2029, 0x202F, 0x202F,
  0x205F, 0x205F, 0x3000, 0x3000, 0xFEFF, 0xFEFF,
})

--- Control and format characters and those without a meaning (category C), which move a cursor or turn the text.
local isControl = within({
  0, 31, 127, 159, 0xAD, 0xAD, 0x600, 0x605, 0x61C, 0x61C, 0x6DD, 0x6DD, 0x70F, 0x70F, 0x890, 0x891, 0x8E2, 0x8E2,
  0x180E, 0x180E, 0x200B, 0x200F, 0x202A, 0x202E, 0x2060, 0x206F, 0xE000, 0xF8FF, 0xFEFF, 0xFEFF, 0xFFF0, 0xFFFB,
  0x110BD, 0x110BD, 0x110CD, 0x110CD, 0x13430, 0x1343F, 0x1BCA0, 0x1BCA3, 0x1D173, 0x1D17A, 0xE0000, 0x10FFFF,
})

function text.trimmed(data)
  local points = text.points(data)
  local first, last = 1, #points
  while first <= last and isSpace(points[first]) do
    first = first + 1
  end
  while last >= first and isSpace(points[last]) do
    last = last - 1
  end
  return text.join(points, first, last)
end

local SYMBOLS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
local VALUES = {}
for place = 1, 64 do
  VALUES[SYMBOLS:byte(place)] = place - 1
end

function text.toBase64url(data)
  local symbols = {}
  for at = 1, #data, 3 do
    local a, b, c = data:byte(at, at + 2)
    local bits = a * 65536 + (b or 0) * 256 + (c or 0)
    for place = 18, c and 0 or b and 6 or 12, -6 do
      local symbol = floor(bits / 2 ^ place) % 64 + 1
      symbols[#symbols + 1] = SYMBOLS:sub(symbol, symbol)
    end
  end
  return table.concat(symbols)
end

--- The bytes of base64url without padding, its unused bits zero (RFC 4648 3.5); nil for anything else.
function text.fromBase64url(data)
  local bytes, bits, count = {}, 0, 0
  for at = 1, #data do
    local value = VALUES[data:byte(at)]
    if not value then
      return nil
    end
    bits, count = bits * 64 + value, count + 6
    if count >= 8 then
      count = count - 8
      bytes[#bytes + 1] = string.char(floor(bits / 2 ^ count))
      bits = bits % 2 ^ count
    end
  end
  if data == '' or count == 6 or bits ~= 0 then
    return nil
  end
  return table.concat(bytes)
end

function text.fromHex(data)
  return (data:gsub('..', function(pair)
    return string.char(tonumber(pair, 16))
  end))
end

function text.toHex(data)
  return (data:gsub('.', function(byte)
    return ('%02x'):format(byte:byte())
  end))
end

-- JSON (RFC 8259). An object is a table by name, an array is a table with this metatable.

local json = { null = setmetatable({}, { __tostring = function() return 'null' end }) }
local Array = {}

function json.isArray(value)
  return getmetatable(value) == Array
end

function json.isObject(value)
  return type(value) == 'table' and getmetatable(value) == nil
end

local ESCAPED = { b = '\b', f = '\f', n = '\n', r = '\r', t = '\t', ['"'] = '"', ['\\'] = '\\', ['/'] = '/' }

local function pastSpace(data, at)
  return data:match('^[ \t\r\n]*()', at)
end

--- The character of an escape from its `u` on, and the place behind. Half a pair of surrogates is U+FFFD, which proves nothing.
local function readPoint(data, at)
  local high = data:match('^u(%x%x%x%x)', at)
  if not high then
    return nil
  end
  local point = tonumber(high, 16)
  local low = point >= 0xD800 and point < 0xDC00 and data:match('^\\u([dD][c-fC-F]%x%x)', at + 5)
  if low then
    return text.character(0x10000 + (point - 0xD800) * 0x400 + tonumber(low, 16) - 0xDC00), at + 11
  end
  local isHalf = point >= 0xD800 and point <= 0xDFFF
  return text.character(isHalf and 0xFFFD or point), at + 5
end

--- The text behind its quote, and the place behind.
local function readText(data, at)
  local parts = {}
  while true do
    local stop = data:find('["\\%z\1-\31]', at)
    if not stop then
      return nil
    end
    parts[#parts + 1] = data:sub(at, stop - 1)
    local found = data:sub(stop, stop)
    if found == '"' then
      return table.concat(parts), stop + 1
    elseif found ~= '\\' then
      return nil
    end
    local simple = ESCAPED[data:sub(stop + 1, stop + 1)]
    if simple then
      parts[#parts + 1], at = simple, stop + 2
    else
      local character, behind = readPoint(data, stop + 1)
      if not character then
        return nil
      end
      parts[#parts + 1], at = character, behind
    end
  end
end

local function readNumber(data, at)
  local behind = data:match('^%-?[1-9]%d*()', at) or data:match('^%-?0()', at)
  behind = behind and (data:match('^%.%d+()', behind) or behind)
  behind = behind and (data:match('^[eE][+-]?%d+()', behind) or behind)
  if behind then
    return tonumber(data:sub(at, behind - 1)) or huge, behind -- LuaJIT reads no exponent of nine digits
  end
end

local readValue

local function readMember(data, at, depth)
  local name
  if data:sub(at, at) == '"' then
    name, at = readText(data, at + 1)
  end
  at = name and data:match('^[ \t\r\n]*:[ \t\r\n]*()', at)
  if at then
    local value, behind = readValue(data, at, depth)
    return value, behind, name
  end
end

--- The values until the closing bracket, and the place behind.
local function readAll(data, at, depth, closing, read, into)
  at = pastSpace(data, at)
  if data:sub(at, at) == closing then
    return into, at + 1
  end
  while true do
    local value, behind, name = read(data, at, depth + 1)
    if value == nil then
      return nil
    end
    into[name or #into + 1] = value
    behind = pastSpace(data, behind)
    local mark = data:sub(behind, behind)
    if mark == closing then
      return into, behind + 1
    elseif mark ~= ',' then
      return nil
    end
    at = pastSpace(data, behind + 1)
  end
end

local WORDS = { ['true'] = true, ['false'] = false, null = json.null }

function readValue(data, at, depth)
  local first = data:sub(at, at)
  if depth > JSON_DEPTH then
    return nil
  elseif first == '"' then
    return readText(data, at + 1)
  elseif first == '{' then
    return readAll(data, at + 1, depth, '}', readMember, {})
  elseif first == '[' then
    return readAll(data, at + 1, depth, ']', readValue, setmetatable({}, Array))
  end
  local word = data:match('^%l+', at)
  if WORDS[word] ~= nil then
    return WORDS[word], at + #word
  end
  return readNumber(data, at)
end

--- The JSON object in the text; nil where there is none.
function json.object(data)
  local value, behind
  if not data:find('[\128-\255]') or select(2, text.points(data)) then
    value, behind = readValue(data, pastSpace(data, 1), 0)
  end
  local isWhole = value ~= nil and pastSpace(data, behind) > #data
  return isWhole and json.isObject(value) and value or nil
end

local function quoted(value)
  local points = text.points(value)
  return '"' .. text.join(points):gsub('["\\%z\1-\31]', function(character)
    return ('\\u%04x'):format(character:byte())
  end) .. '"'
end

--- An object of texts, whole numbers, booleans and nulls as JSON, its names in order.
function json.encode(members)
  local names, parts = {}, {}
  for name in pairs(members) do
    names[#names + 1] = name
  end
  table.sort(names)
  for _, name in ipairs(names) do
    local value = members[name]
    local isNumber = type(value) == 'number'
    local shown = isNumber and ('%.0f'):format(value) or type(value) == 'string' and quoted(value) or tostring(value)
    parts[#parts + 1] = quoted(name) .. ':' .. shown
  end
  return '{' .. table.concat(parts, ',') .. '}'
end

--- A number of JSON that is whole and from 0 to 2^53-1; nil for anything else.
function json.whole(value)
  local isWhole = type(value) == 'number' and value >= 0 and value < 2 ^ 53 and value == floor(value)
  return isWhole and value or nil
end

-- Hashes (FIPS 180-4), on numbers that are whole and below 2^32 or, in pairs, 2^64.

local hash = {}

--- The exclusive or of numbers below 2^32: LuaJIT's, that of Lua 5.3 and later, or by a table of bytes.
local function exclusiveOr()
  local isThere, library = pcall(function()
    return bit or require('bit')
  end)
  if isThere and type(library) == 'table' and library.bxor then
    local bxor = library.bxor
    return function(a, b)
      return bxor(a, b) % 4294967296
    end
  end
  local compile = loadstring or load
  local compiled = compile and compile('return function(a, b) return a ~ b end')
  if compiled then
    return compiled()
  end
  local bytes = {}
  for a = 0, 255 do
    for b = 0, 255 do
      bytes[a * 256 + b] = (a + b) % 2 + (a + b > 1 and 2 * bytes[floor(a / 2) * 256 + floor(b / 2)] or 0)
    end
  end
  return function(a, b)
    local result = 0
    for place = 0, 24, 8 do
      result = result + bytes[floor(a / 2 ^ place) % 256 * 256 + floor(b / 2 ^ place) % 256] * 2 ^ place
    end
    return result
  end
end

local xor = exclusiveOr()
local WORD = 2 ^ 32

--- SHA-512's constants; the first halves of the first 64 are SHA-256's.
local ROUNDS_HEX =
  '428a2f98d728ae227137449123ef65cdb5c0fbcfec4d3b2fe9b5dba58189dbbc3956c25bf348b53859f111f1b605d019' ..
  '923f82a4af194f9bab1c5ed5da6d8118d807aa98a303024212835b0145706fbe243185be4ee4b28c550c7dc3d5ffb4e2' ..
  '72be5d74f27b896f80deb1fe3b1696b19bdc06a725c71235c19bf174cf692694e49b69c19ef14ad2efbe4786384f25e3' ..
  '0fc19dc68b8cd5b5240ca1cc77ac9c652de92c6f592b02754a7484aa6ea6e4835cb0a9dcbd41fbd476f988da831153b5' ..
  '983e5152ee66dfaba831c66d2db43210b00327c898fb213fbf597fc7beef0ee4c6e00bf33da88fc2d5a79147930aa725' ..
  '06ca6351e003826f142929670a0e6e7027b70a8546d22ffc2e1b21385c26c9264d2c6dfc5ac42aed53380d139d95b3df' ..
  '650a73548baf63de766a0abb3c77b2a881c2c92e47edaee692722c851482353ba2bfe8a14cf10364a81a664bbc423001' ..
  'c24b8b70d0f89791c76c51a30654be30d192e819d6ef5218d69906245565a910f40e35855771202a106aa07032bbd1b8' ..
  '19a4c116b8d2d0c81e376c085141ab532748774cdf8eeb9934b0bcb5e19b48a8391c0cb3c5c95a634ed8aa4ae3418acb' ..
  '5b9cca4f7763e373682e6ff3d6b2b8a3748f82ee5defb2fc78a5636f43172f6084c87814a1f0ab728cc702081a6439ec' ..
  '90befffa23631e28a4506cebde82bde9bef9a3f7b2c67915c67178f2e372532bca273eceea26619cd186b8c721c0c207' ..
  'eada7dd6cde0eb1ef57d4f7fee6ed17806f067aa72176fba0a637dc5a2c898a6113f9804bef90dae1b710b35131c471b' ..
  '28db77f523047d8432caab7b40c724933c9ebe0a15c9bebc431d67c49c100d4c4cc5d4becb3e42b6597f299cfc657e2a' ..
  '5fcb6fab3ad6faec6c44198c4a475817'
local START_HEX = '6a09e667f3bcc908bb67ae8584caa73b3c6ef372fe94f82ba54ff53a5f1d36f1' ..
  '510e527fade682d19b05688c2b3e6c1f1f83d9abfb41bd6b5be0cd19137e2179'

--- The 64-bit numbers in the text as halves: the high ones, and the low ones.
local function halvesOf(digits)
  local highs, lows = {}, {}
  for high, low in digits:gmatch('(%x%x%x%x%x%x%x%x)(%x%x%x%x%x%x%x%x)') do
    highs[#highs + 1], lows[#lows + 1] = tonumber(high, 16), tonumber(low, 16)
  end
  return highs, lows
end

local ROUNDS_HIGH, ROUNDS_LOW = halvesOf(ROUNDS_HEX)
local START_HIGH, START_LOW = halvesOf(START_HEX)

local function rotated(x, count)
  local unit = 2 ^ count
  return floor(x / unit) + x % unit * (WORD / unit)
end

--- Where bits of `a` are set those of `b`, else those of `c`; an and is (x + y - xor(x, y)) / 2.
local function chosen(a, b, c)
  local both = xor(b, c)
  return xor(c, (a + both - xor(a, both)) / 2)
end

--- The bits that two of the three have.
local function majority(a, b, c)
  return chosen(xor(a, b), c, a)
end

--- The message with its padding: `size` is that of a block in bytes.
local function padded(data, size)
  local room = (-#data - 1 - size / 8) % size
  local length, bytes = #data * 8, {}
  for place = 8, 1, -1 do
    bytes[place] = string.char(length % 256)
    length = floor(length / 256)
  end
  return data .. '\128' .. ('\0'):rep(room + size / 8 - 8) .. table.concat(bytes)
end

local function toBytes(words, count)
  local parts = {}
  for place = 1, count do
    local word = words[place]
    parts[place] = string.char(floor(word / 2 ^ 24), floor(word / 2 ^ 16) % 256, floor(word / 256) % 256, word % 256)
  end
  return table.concat(parts)
end

local function wordAt(data, at)
  local a, b, c, d = data:byte(at, at + 3)
  return ((a * 256 + b) * 256 + c) * 256 + d
end

local function small256(x, first, second, shift)
  return xor(xor(rotated(x, first), rotated(x, second)), floor(x / 2 ^ shift))
end

local function big256(x, first, second, third)
  return xor(xor(rotated(x, first), rotated(x, second)), rotated(x, third))
end

local function block256(state, data, at)
  local words = {}
  for place = 1, 16 do
    words[place] = wordAt(data, at + place * 4 - 4)
  end
  for place = 17, 64 do
    local near, far = small256(words[place - 2], 17, 19, 10), small256(words[place - 15], 7, 18, 3)
    words[place] = (near + words[place - 7] + far + words[place - 16]) % WORD
  end
  local a, b, c, d, e, f, g, h = state[1], state[2], state[3], state[4], state[5], state[6], state[7], state[8]
  for place = 1, 64 do
    local first = h + big256(e, 6, 11, 25) + chosen(e, f, g) + ROUNDS_HIGH[place] + words[place]
    local second = big256(a, 2, 13, 22) + majority(a, b, c)
    h, g, f, e, d, c, b, a = g, f, e, (d + first) % WORD, c, b, a, (first + second) % WORD
  end
  for place, word in ipairs({ a, b, c, d, e, f, g, h }) do
    state[place] = (state[place] + word) % WORD
  end
end

function hash.sha256(data)
  local state = {}
  for place = 1, 8 do
    state[place] = START_HIGH[place]
  end
  local whole = padded(data, 64)
  for at = 1, #whole, 64 do
    block256(state, whole, at)
    turns.breathe()
  end
  return toBytes(state, 8)
end

--- The high half of a 64-bit number that is rotated by `count`, below 32, to the right.
local function turned(high, low, count)
  local unit = 2 ^ count
  return floor(high / unit) + low % unit * (WORD / unit)
end

--- The exclusive or of two rotations and a shift. A rotation by more than 32 is one of halves that changed places.
local function small512(high, low, first, second, shift)
  local unit = 2 ^ shift
  local shiftedHigh, shiftedLow = floor(high / unit), turned(low, high, shift)
  local highs = xor(xor(turned(high, low, first), turned(high, low, second)), shiftedHigh)
  return highs, xor(xor(turned(low, high, first), turned(low, high, second)), shiftedLow)
end

--- Adds a word to the message schedule.
local function schedule512(highs, lows, place)
  local high, low = highs[place - 2], lows[place - 2]
  -- By 19, 61 and 6.
  local nearHigh = xor(xor(turned(high, low, 19), turned(low, high, 29)), floor(high / 64))
  local nearLow = xor(xor(turned(low, high, 19), turned(high, low, 29)), turned(low, high, 6))
  local farHigh, farLow = small512(highs[place - 15], lows[place - 15], 1, 8, 7)
  low = nearLow + farLow + lows[place - 7] + lows[place - 16]
  high = nearHigh + farHigh + highs[place - 7] + highs[place - 16]
  lows[place], highs[place] = low % WORD, (high + floor(low / WORD)) % WORD
end

local function block512(stateHigh, stateLow, data, at)
  local highs, lows = {}, {}
  for place = 1, 16 do
    highs[place], lows[place] = wordAt(data, at + place * 8 - 8), wordAt(data, at + place * 8 - 4)
  end
  for place = 17, 80 do
    schedule512(highs, lows, place)
  end
  local a, b, c, d, e, f, g, h = unpack(stateHigh)
  local al, bl, cl, dl, el, fl, gl, hl = unpack(stateLow)
  for place = 1, 80 do
    -- By 14, 18 and 41, and by 28, 34 and 39.
    local low = hl + xor(xor(turned(el, e, 14), turned(el, e, 18)), turned(e, el, 9)) + chosen(el, fl, gl)
    local high = h + xor(xor(turned(e, el, 14), turned(e, el, 18)), turned(el, e, 9)) + chosen(e, f, g)
    low, high = low + ROUNDS_LOW[place] + lows[place], high + ROUNDS_HIGH[place] + highs[place]
    high, low = high + floor(low / WORD), low % WORD
    local nextLow = low + xor(xor(turned(al, a, 28), turned(a, al, 2)), turned(a, al, 7)) + majority(al, bl, cl)
    local nextHigh = high + xor(xor(turned(a, al, 28), turned(al, a, 2)), turned(al, a, 7)) + majority(a, b, c)
    local sum = dl + low
    h, hl, g, gl, f, fl, e, el = g, gl, f, fl, e, el, (d + high + floor(sum / WORD)) % WORD, sum % WORD
    d, dl, c, cl, b, bl, a, al = c, cl, b, bl, a, al, (nextHigh + floor(nextLow / WORD)) % WORD, nextLow % WORD
  end
  for place, word in ipairs({ al, bl, cl, dl, el, fl, gl, hl }) do
    local sum = stateLow[place] + word
    stateLow[place], stateHigh[place] = sum % WORD, stateHigh[place] + floor(sum / WORD)
  end
  for place, word in ipairs({ a, b, c, d, e, f, g, h }) do
    stateHigh[place] = (stateHigh[place] + word) % WORD
  end
end

function hash.sha512(data)
  local highs, lows = {}, {}
  for place = 1, 8 do
    highs[place], lows[place] = START_HIGH[place], START_LOW[place]
  end
  local whole = padded(data, 128)
  for at = 1, #whole, 128 do
    block512(highs, lows, whole, at)
    turns.breathe()
  end
  local words = {}
  for place = 1, 8 do
    words[place * 2 - 1], words[place * 2] = highs[place], lows[place]
  end
  return toBytes(words, 16)
end

--- As verdicts name what they are about.
function hash.of(data)
  return text.toBase64url(hash.sha256(data))
end

-- Ed25519 (RFC 8032). A number modulo p = 2^255-19 is twelve doubles: the one at place i is a multiple of 2^ceil(21.25 i), and,
-- once it is carried, at most half of the next one's unit. Sums of up to four of those have products below 2^53 units, so that
-- every step is exact. All values are public: the time may depend on them.

local ed25519 = {}

local UNITS, ROUND = {}, {}
for place = 0, 12 do
  UNITS[place] = 2 ^ ceil(21.25 * place)
  ROUND[place] = 3 * 2 ^ 51 * UNITS[place] -- adding and subtracting this rounds to a multiple of the unit
end
local WRAP = 19 * 2 ^ -255
local ROUND1, ROUND2, ROUND3, ROUND4, ROUND5, ROUND6 = unpack(ROUND, 1, 6)
local ROUND7, ROUND8, ROUND9, ROUND10, ROUND11, ROUND12 = unpack(ROUND, 7, 12)

--- Writes the number with its limbs carried.
local function carry(into, c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11)
  local over
  over = c0 + ROUND1 - ROUND1
  c0, c1 = c0 - over, c1 + over
  over = c1 + ROUND2 - ROUND2
  c1, c2 = c1 - over, c2 + over
  over = c2 + ROUND3 - ROUND3
  c2, c3 = c2 - over, c3 + over
  over = c3 + ROUND4 - ROUND4
  c3, c4 = c3 - over, c4 + over
  over = c4 + ROUND5 - ROUND5
  c4, c5 = c4 - over, c5 + over
  over = c5 + ROUND6 - ROUND6
  c5, c6 = c5 - over, c6 + over
  over = c6 + ROUND7 - ROUND7
  c6, c7 = c6 - over, c7 + over
  over = c7 + ROUND8 - ROUND8
  c7, c8 = c7 - over, c8 + over
  over = c8 + ROUND9 - ROUND9
  c8, c9 = c8 - over, c9 + over
  over = c9 + ROUND10 - ROUND10
  c9, c10 = c9 - over, c10 + over
  over = c10 + ROUND11 - ROUND11
  c10, c11 = c10 - over, c11 + over
  over = c11 + ROUND12 - ROUND12
  c11, c0 = c11 - over, c0 + over * WRAP
  over = c0 + ROUND1 - ROUND1
  into[1], into[2], into[3], into[4], into[5], into[6] = c0 - over, c1 + over, c2, c3, c4, c5
  into[7], into[8], into[9], into[10], into[11], into[12] = c6, c7, c8, c9, c10, c11
end

--- Writes the product. Each line is a limb, with what passes 2^255 and so comes back nineteen times.
local function multiply(into, a, b)
  local a0, a1, a2, a3, a4, a5 = a[1], a[2], a[3], a[4], a[5], a[6]
  local a6, a7, a8, a9, a10, a11 = a[7], a[8], a[9], a[10], a[11], a[12]
  local b0, b1, b2, b3, b4, b5 = b[1], b[2], b[3], b[4], b[5], b[6]
  local b6, b7, b8, b9, b10, b11 = b[7], b[8], b[9], b[10], b[11], b[12]
  carry(
    into,
    a0 * b0
      + WRAP * (a1 * b11 + a2 * b10 + a3 * b9 + a4 * b8 + a5 * b7 + a6 * b6 + a7 * b5 + a8 * b4 + a9 * b3 + a10 * b2 + a11 * b1),
    a0 * b1 + a1 * b0
      + WRAP * (a2 * b11 + a3 * b10 + a4 * b9 + a5 * b8 + a6 * b7 + a7 * b6 + a8 * b5 + a9 * b4 + a10 * b3 + a11 * b2),
    a0 * b2 + a1 * b1 + a2 * b0
      + WRAP * (a3 * b11 + a4 * b10 + a5 * b9 + a6 * b8 + a7 * b7 + a8 * b6 + a9 * b5 + a10 * b4 + a11 * b3),
    a0 * b3 + a1 * b2 + a2 * b1 + a3 * b0
      + WRAP * (a4 * b11 + a5 * b10 + a6 * b9 + a7 * b8 + a8 * b7 + a9 * b6 + a10 * b5 + a11 * b4),
    a0 * b4 + a1 * b3 + a2 * b2 + a3 * b1 + a4 * b0
      + WRAP * (a5 * b11 + a6 * b10 + a7 * b9 + a8 * b8 + a9 * b7 + a10 * b6 + a11 * b5),
    a0 * b5 + a1 * b4 + a2 * b3 + a3 * b2 + a4 * b1 + a5 * b0
      + WRAP * (a6 * b11 + a7 * b10 + a8 * b9 + a9 * b8 + a10 * b7 + a11 * b6),
    a0 * b6 + a1 * b5 + a2 * b4 + a3 * b3 + a4 * b2 + a5 * b1 + a6 * b0
      + WRAP * (a7 * b11 + a8 * b10 + a9 * b9 + a10 * b8 + a11 * b7),
    a0 * b7 + a1 * b6 + a2 * b5 + a3 * b4 + a4 * b3 + a5 * b2 + a6 * b1 + a7 * b0
      + WRAP * (a8 * b11 + a9 * b10 + a10 * b9 + a11 * b8),
    a0 * b8 + a1 * b7 + a2 * b6 + a3 * b5 + a4 * b4 + a5 * b3 + a6 * b2 + a7 * b1 + a8 * b0
      + WRAP * (a9 * b11 + a10 * b10 + a11 * b9),
    a0 * b9 + a1 * b8 + a2 * b7 + a3 * b6 + a4 * b5 + a5 * b4 + a6 * b3 + a7 * b2 + a8 * b1 + a9 * b0
      + WRAP * (a10 * b11 + a11 * b10),
    a0 * b10 + a1 * b9 + a2 * b8 + a3 * b7 + a4 * b6 + a5 * b5 + a6 * b4 + a7 * b3 + a8 * b2 + a9 * b1 + a10 * b0
      + WRAP * (a11 * b11),
    a0 * b11 + a1 * b10 + a2 * b9 + a3 * b8 + a4 * b7 + a5 * b6 + a6 * b5 + a7 * b4 + a8 * b3 + a9 * b2 + a10 * b1 + a11 * b0
  )
end

local function square(into, a)
  local a0, a1, a2, a3, a4, a5 = a[1], a[2], a[3], a[4], a[5], a[6]
  local a6, a7, a8, a9, a10, a11 = a[7], a[8], a[9], a[10], a[11], a[12]
  carry(
    into,
    a0 * a0
      + WRAP * (2 * (a1 * a11 + a2 * a10 + a3 * a9 + a4 * a8 + a5 * a7) + a6 * a6),
    2 * a0 * a1
      + WRAP * (2 * (a2 * a11 + a3 * a10 + a4 * a9 + a5 * a8 + a6 * a7)),
    2 * a0 * a2 + a1 * a1
      + WRAP * (2 * (a3 * a11 + a4 * a10 + a5 * a9 + a6 * a8) + a7 * a7),
    2 * (a0 * a3 + a1 * a2)
      + WRAP * (2 * (a4 * a11 + a5 * a10 + a6 * a9 + a7 * a8)),
    2 * (a0 * a4 + a1 * a3) + a2 * a2
      + WRAP * (2 * (a5 * a11 + a6 * a10 + a7 * a9) + a8 * a8),
    2 * (a0 * a5 + a1 * a4 + a2 * a3)
      + WRAP * (2 * (a6 * a11 + a7 * a10 + a8 * a9)),
    2 * (a0 * a6 + a1 * a5 + a2 * a4) + a3 * a3
      + WRAP * (2 * (a7 * a11 + a8 * a10) + a9 * a9),
    2 * (a0 * a7 + a1 * a6 + a2 * a5 + a3 * a4)
      + WRAP * (2 * (a8 * a11 + a9 * a10)),
    2 * (a0 * a8 + a1 * a7 + a2 * a6 + a3 * a5) + a4 * a4
      + WRAP * (2 * a9 * a11 + a10 * a10),
    2 * (a0 * a9 + a1 * a8 + a2 * a7 + a3 * a6 + a4 * a5)
      + WRAP * (2 * a10 * a11),
    2 * (a0 * a10 + a1 * a9 + a2 * a8 + a3 * a7 + a4 * a6) + a5 * a5
      + WRAP * (a11 * a11),
    2 * (a0 * a11 + a1 * a10 + a2 * a9 + a3 * a8 + a4 * a7 + a5 * a6)
  )
end

local function sum(a, b)
  local into = {}
  for place = 1, 12 do
    into[place] = a[place] + b[place]
  end
  return into
end

local function difference(a, b)
  local into = {}
  for place = 1, 12 do
    into[place] = a[place] - b[place]
  end
  return into
end

local function product(a, b)
  local into = {}
  multiply(into, a, b)
  return into
end

--- Squares so often.
local function squared(a, count)
  local into = {}
  square(into, a)
  for _ = 2, count do
    square(into, into)
  end
  turns.breathe()
  return into
end

--- The number that the 32 bytes say, without their highest bit.
local function fromBytes(data)
  local number, bits, count, at = {}, 0, 0, 1
  for place = 1, 12 do
    local unit = UNITS[place] / UNITS[place - 1]
    while 2 ^ count < unit and at <= 32 do
      local byte = data:byte(at)
      bits, count, at = bits + (at == 32 and byte % 128 or byte) * 2 ^ count, count + 8, at + 1
    end
    number[place] = bits % unit * UNITS[place - 1]
    bits, count = floor(bits / unit), count - floor(math.log(unit) / math.log(2) + 0.5)
  end
  return number
end

--- The limbs as whole numbers from 0 to their unit, after `more` was added to the lowest, and what passes 2^255.
local function settled(number, more)
  local digits, over = {}, more
  for place = 1, 12 do
    local unit = UNITS[place] / UNITS[place - 1]
    local digit = number[place] + over
    over = floor(digit / unit)
    digits[place] = digit - over * unit
  end
  return digits, over
end

--- The number in its one encoding of 32 bytes.
local function toBytesOf(number)
  local digits, over = {}, 0
  for place = 1, 12 do
    digits[place] = number[place] / UNITS[place - 1]
  end
  for _ = 1, 3 do
    digits, over = settled(digits, 19 * over)
  end
  -- From p on, adding 19 passes 2^255.
  local reduced, isMore = settled(digits, 19)
  digits = isMore > 0 and reduced or digits
  local bytes, bits, unit = {}, 0, 1
  for place = 1, 12 do
    bits, unit = bits + digits[place] * unit, unit * (UNITS[place] / UNITS[place - 1])
    while unit >= 256 do
      bytes[#bytes + 1] = string.char(bits % 256)
      bits, unit = floor(bits / 256), unit / 256
    end
  end
  bytes[#bytes + 1] = string.char(bits)
  return table.concat(bytes)
end

--- a^(2^252-3), which is a^((p-5)/8).
local function rootPower(a)
  local b = product(a, squared(a, 1)) -- a^(2^2-1)
  local c = product(b, squared(b, 2)) -- a^(2^4-1)
  local d = product(a, squared(c, 1)) -- a^(2^5-1)
  local e = product(d, squared(d, 5)) -- a^(2^10-1)
  local f = product(e, squared(e, 10)) -- a^(2^20-1)
  local g = product(f, squared(f, 20)) -- a^(2^40-1)
  local h = product(e, squared(g, 10)) -- a^(2^50-1)
  local i = product(h, squared(h, 50)) -- a^(2^100-1)
  local j = product(i, squared(i, 100)) -- a^(2^200-1)
  return product(a, squared(product(h, squared(j, 50)), 2))
end

--- a^(p-2)
local function inverse(a)
  return product(product(a, squared(a, 1)), squared(rootPower(a), 3))
end

local function numberOf(digits)
  return fromBytes(text.fromHex(digits))
end

local ZERO = numberOf(('00'):rep(32))
local ONE = numberOf('01' .. ('00'):rep(31))
local CURVE = numberOf('a3785913ca4deb75abd841414d0a700098e879777940c78c73fe6f2bee6c0352')
local CURVE_TWICE = product(sum(CURVE, CURVE), ONE)
local ROOT_OF_MINUS_ONE = numberOf('b0a00e4a271beec478e42fad0618432fa7d7fb3d99004d2b0bdfc14f8024832b')
local ORDER = text.fromHex('edd3f55c1a631258d69cf7a2def9de14' .. ('00'):rep(15) .. '10')

--- A point (X, Y, Z, T) with x = X/Z, y = Y/Z and xy = T/Z, as its 32 bytes.
local function encoded(point)
  local inverted = inverse(point[3])
  local x, y = toBytesOf(product(point[1], inverted)), toBytesOf(product(point[2], inverted))
  return y:sub(1, 31) .. string.char(y:byte(32) + x:byte() % 2 * 128)
end

--- The point with this y and the sign of x; nil where the bytes are none, or not the one encoding of theirs.
local function decoded(data)
  local y = fromBytes(data)
  local yy = squared(y, 1)
  local u, v = difference(yy, ONE), sum(product(yy, CURVE), ONE)
  local v3 = product(squared(v, 1), v)
  local x = product(product(u, v3), rootPower(product(product(squared(v3, 1), v), u)))
  local found = toBytesOf(product(v, squared(x, 1)))
  if found ~= toBytesOf(u) then
    if found ~= toBytesOf(difference(ZERO, u)) then
      return nil
    end
    x = product(x, ROOT_OF_MINUS_ONE)
  end
  if toBytesOf(x):byte() % 2 ~= floor(data:byte(32) / 128) then
    x = difference(ZERO, x)
  end
  local point = { x, y, ONE, product(x, y) }
  return encoded(point) == data and point or nil
end

--- Twice the point, with T where an addition follows: a doubling does not read that.
local function doubled(point, hasT)
  local x, y = point[1], point[2]
  local xx, yy, zz = squared(x, 1), squared(y, 1), squared(point[3], 1)
  local h = sum(xx, yy)
  local e = difference(h, squared(sum(x, y), 1))
  local g = difference(xx, yy)
  local f = sum(sum(zz, zz), g)
  return { product(e, f), product(g, h), product(f, g), hasT and product(e, h) }
end

--- A point as a summand: Y+X, Y-X, 2Z and 2dT.
local function summandOf(point)
  local z = point[3]
  return { sum(point[2], point[1]), difference(point[2], point[1]), sum(z, z), product(point[4], CURVE_TWICE) }
end

--- The sum, or with `isLess` the difference.
local function added(point, summand, isLess)
  local plus, minus = summand[isLess and 2 or 1], summand[isLess and 1 or 2]
  local a, b = product(difference(point[2], point[1]), minus), product(sum(point[2], point[1]), plus)
  local c, d = product(point[4], summand[4]), product(point[3], summand[3])
  local e, h = difference(b, a), sum(b, a)
  local f, g = difference(d, c), sum(d, c)
  if isLess then
    f, g = g, f
  end
  return { product(e, f), product(g, h), product(f, g), product(e, h) }
end

--- The odd multiples of the point up to `largest` as summands.
local function multiplesOf(point, largest)
  local multiples, twice = { summandOf(point) }, summandOf(doubled(point, true))
  for factor = 3, largest, 2 do
    point = added(point, twice, false)
    multiples[factor] = summandOf(point)
  end
  return multiples
end

--- Of the 32 bytes each bit, replaced by odd digits up to `largest` and many zeros with the same sum.
local function digitsOf(data, largest)
  local digits = {}
  for place = 0, 255 do
    digits[place] = floor(data:byte(floor(place / 8) + 1) / 2 ^ (place % 8)) % 2
  end
  local function clear(place)
    while digits[place] == 1 do
      digits[place], place = 0, place + 1
    end
    digits[place] = 1
  end
  for place = 0, 255 do
    local ahead = 1
    while digits[place] ~= 0 and ahead <= 6 and place + ahead < 256 do
      local more = digits[place + ahead] * 2 ^ ahead
      if more ~= 0 and digits[place] + more <= largest then
        digits[place], digits[place + ahead] = digits[place] + more, 0
      elseif more ~= 0 and digits[place] - more >= -largest then
        digits[place] = digits[place] - more
        clear(place + ahead)
      elseif more ~= 0 then
        break
      end
      ahead = ahead + 1
    end
  end
  return digits
end

--- The number of 64 bytes modulo the order of the base point, as 32 bytes.
local function reducedByOrder(data)
  local x = { data:byte(1, 64) }
  for high = 64, 33, -1 do
    local over = 0
    for place = high - 32, high - 13 do
      x[place] = x[place] + over - 16 * x[high] * ORDER:byte(place - high + 33)
      over = floor((x[place] + 128) / 256)
      x[place] = x[place] - over * 256
    end
    x[high - 12], x[high] = x[high - 12] + over, 0
  end
  local over, times = 0, floor(x[32] / 16)
  for place = 1, 32 do
    x[place] = x[place] + over - times * ORDER:byte(place)
    over = floor(x[place] / 256)
    x[place] = x[place] % 256
  end
  local bytes, carried = {}, 0
  for place = 1, 32 do
    local value = x[place] - over * ORDER:byte(place) + carried
    carried = floor(value / 256)
    bytes[place] = string.char(value % 256)
  end
  return table.concat(bytes)
end

local function isBelowOrder(data)
  for place = 32, 1, -1 do
    local difference = data:byte(place) - ORDER:byte(place)
    if difference ~= 0 then
      return difference < 0
    end
  end
  return false
end

--- Whether eight times the point is nothing.
local function isOfSmallOrder(point)
  local eightfold = doubled(doubled(doubled(point)))
  return toBytesOf(eightfold[1]) == toBytesOf(ZERO)
end

local BASE = text.fromHex('58' .. ('66'):rep(31))
local OF_BASE, OF_KEY = 63, 15
local multiplesOfBase
local multiplesOfKeys = {}

--- The multiples of the key's point; false where the key is no point, or one of small order.
local function multiplesOfKey(public)
  if multiplesOfKeys[public] == nil then
    local point = decoded(public)
    multiplesOfKeys[public] = point ~= nil and not isOfSmallOrder(point) and multiplesOf(point, OF_KEY)
  end
  return multiplesOfKeys[public]
end

--- sB - hA by one chain of doublings (Straus).
local function combined(s, h, multiplesOfA)
  local digitsOfS, digitsOfH = digitsOf(s, OF_BASE), digitsOf(h, OF_KEY)
  local point = { ZERO, ONE, ONE, ZERO }
  for place = 255, 0, -1 do
    local ofS, ofH = digitsOfS[place], digitsOfH[place]
    point = doubled(point, ofS ~= 0 or ofH ~= 0)
    if ofS ~= 0 then
      point = added(point, multiplesOfBase[math.abs(ofS)], ofS < 0)
    end
    if ofH ~= 0 then
      point = added(point, multiplesOfA[math.abs(ofH)], ofH > 0)
    end
  end
  return point
end

--[[
Whether the key signed the message (RFC 8032 5.1.7), without the cofactor and stricter: S below the order, the key and R in
their canonical encoding and not of small order. Takes the bytes as texts.
]]
function ed25519.verifies(public, message, signature)
  if #public ~= 32 or #signature ~= 64 or not isBelowOrder(signature:sub(33)) then
    return false
  end
  local multiples = multiplesOfKey(public)
  if not multiples then
    return false
  end
  multiplesOfBase = multiplesOfBase or multiplesOf(decoded(BASE), OF_BASE)
  local r = signature:sub(1, 32)
  local h = reducedByOrder(hash.sha512(r .. public .. message))
  local point = combined(signature:sub(33), h, multiples)
  return encoded(point) == r and not isOfSmallOrder(point)
end

-- The values from a seller and a buyer.

--- For each code its meaning and the advice.
local TEXTS = [==[
@@MUHUR_TEXTS@@
]==]

local messages = {}
for code, meaning, advice in TEXTS:gmatch('([^|\n]+)|([^|\n]*)|([^\n]*)') do
  messages[code] = { meaning, advice }
end

local function textOf(code)
  return messages[code] or messages.DENIED
end

--- The download's facts of its server: addresses, product, root, version and keys. Raises for a fault of the program.
local function readPins(line)
  local words, addresses, keys = {}, {}, {}
  for word in line:gmatch('%S+') do
    words[#words + 1] = word
  end
  local isWhole = #words >= 4 and words[4]:find('^%d+$') ~= nil
  for address in (words[1] or ''):gmatch('[^,]+') do
    addresses[#addresses + 1] = address
    isWhole = isWhole and address:find('^https?://.') ~= nil
  end
  local root = isWhole and text.fromBase64url(words[3])
  for place = 5, #words do
    local kid, key = words[place]:match('^(.*):([^:]+)$')
    key = key and text.fromBase64url(key)
    isWhole = isWhole and key and #key == 32
    keys[kid or ''] = key
  end
  if not isWhole or not root or #root ~= 32 then
    error('Mühür: no pins; download muhur.lua from the product, or pass "pins"', 0)
  end
  return { addresses = addresses, product = words[2], root = root, version = tonumber(words[4]), keys = keys }
end

local licenseKey = {}

--- The first characters, by which people know a key.
function licenseKey.shown(key)
  local points = text.points(text.trimmed(key))
  return text.join(points, 1, min(8, #points)) .. '…'
end

local PLACEHOLDERS = { '%%%%.*%%%%', '%${.*}', '{{.*}}', '<.*>', 'XXXXXXXX' }

--- The fault of a license key that shows without a call; nil: none does.
function licenseKey.faultOf(key)
  if text.trimmed(key) == '' then
    return 'KEY_MISSING'
  end
  local dense = key:gsub('-', '')
  for _, pattern in ipairs(PLACEHOLDERS) do
    if dense:find(pattern) then
      return 'PLACEHOLDER_NOT_INJECTED'
    end
  end
  return not licenseKey.hasCheckSymbol(key) and 'KEY_MALFORMED' or nil
end

local CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
local MISREAD = { i = '1', I = '1', l = '1', L = '1', o = '0', O = '0' }
local isDash = within({ 0x2D, 0x2D, 0x2010, 0x2015, 0x307, 0x307 })

--- The key as the server reads it: usual typing errors are corrected.
local function denseOf(key)
  local characters = {}
  for _, point in ipairs((text.points(key))) do
    if point == 0x130 or point == 0x131 then -- İ, ı
      characters[#characters + 1] = '1'
    elseif not isSpace(point) and not isDash(point) then
      local character = text.character(point)
      characters[#characters + 1] = MISREAD[character] or character:gsub('%l', string.upper)
    end
  end
  return table.concat(characters)
end

--- Whether the server can have issued this key.
function licenseKey.hasCheckSymbol(key)
  local dense = denseOf(key)
  local symbols = dense:match('^MHR([' .. CROCKFORD .. ']+)$')
  if not symbols or #symbols ~= 39 then
    return false
  end
  local sum = 0
  for place = 1, 38 do
    sum = xor(sum, CROCKFORD:find(symbols:sub(place, place), 1, true) - 1) * 2
    sum = sum >= 32 and xor(sum, 37) or sum
  end
  return CROCKFORD:sub(sum + 1, sum + 1) == symbols:sub(39)
end

-- The verdicts. This part reads no clock, network or file but its arguments. Steps are those of docs/sdk-protocol.md.

local Verdict = {}
Verdict.__index = Verdict

--[[
A verdict at one moment: state, code; because and requestRef where there is an answer without proof; the facts of the license:
entitlements, product, owner, seatsUsed, seatsAllowed, expiresAt and graceUntil (seconds since 1970) and warnings.
]]
local function verdictOf(facts)
  facts.entitlements = facts.entitlements or {}
  facts.warnings = facts.warnings or {}
  facts.nextHeartbeatIn = facts.nextHeartbeatIn or 300
  facts.exp = facts.exp or 0
  return setmetatable(facts, Verdict)
end

local function denialOf(code, because)
  return verdictOf({ state = DENIED, code = code, because = because })
end

--- The meaning of the code, in Turkish.
function Verdict:message()
  return textOf(self.code)[1]
end

--- The advice, in Turkish.
function Verdict:action()
  return textOf(self.code)[2]
end

--- Meaning and advice with the codes, for people.
function Verdict:line()
  local codes = self.code
  for _, more in ipairs({ self.because ~= self.code and self.because or '', self.requestRef or '' }) do
    codes = more == '' and codes or codes .. ', ' .. more
  end
  local advice = self:action()
  return '[Mühür] ' .. self:message() .. (advice == '' and '' or ' ' .. advice) .. ' (' .. codes .. ')'
end

--- The same verdict with other values; `json.null` takes one away.
function Verdict:with(changes)
  local facts = {}
  for name, value in pairs(self) do
    facts[name] = value
  end
  for name, value in pairs(changes) do
    facts[name] = value
    if value == json.null then
      facts[name] = nil
    end
  end
  return verdictOf(facts)
end

--- A verdict at a later moment, in seconds since 1970, by its own numbers.
local function readAgain(held, now)
  local isOver = held.graceUntil ~= nil and now > held.graceUntil
  if held.state == DENIED or held.state == ACTIVE and now <= held.exp or held.state == GRACE and not isOver then
    return held
  end
  local because = held.because or 'TIMED_OUT'
  if not isOver then
    return held:with({ state = GRACE, code = because, because = because, requestRef = json.null })
  end
  local nothing = { requestRef = json.null, entitlements = {}, graceUntil = json.null }
  return held:with({ state = DENIED, code = 'GRACE_OVER', because = because }):with(nothing)
end

local COMPARED = { 'state', 'code', 'expiresAt', 'seatsAllowed' }

--- Whether listeners get the verdict.
local function hasChanged(before, verdict)
  for _, name in ipairs(COMPARED) do
    if before[name] ~= verdict[name] then
      return true
    end
  end
  return table.concat(before.entitlements, '\n') ~= table.concat(verdict.entitlements, '\n')
end

local MONTHS = { 'Ocak', 'Şubat', 'Mart', 'Nisan', 'Mayıs', 'Haziran', 'Temmuz', 'Ağustos', 'Eylül', 'Ekim', 'Kasım', 'Aralık' }

--- The days since 1970 of a date of the Gregorian calendar.
local function daysOf(year, month, day)
  year = month <= 2 and year - 1 or year
  local ofEra, shifted = year % 400, (month + 9) % 12
  local ofYear = floor((153 * shifted + 2) / 5) + day - 1
  return floor(year / 400) * 146097 + ofEra * 365 + floor(ofEra / 4) - floor(ofEra / 100) + ofYear - 719468
end

--- Day, month and year of a moment in Turkey, which is at UTC+3.
local function dateOf(seconds)
  local day = floor((seconds + 3 * 3600) / 86400)
  local year, month = floor(day / 365.2425) + 1970, 12
  while daysOf(year, 1, 1) > day do
    year = year - 1
  end
  while daysOf(year + 1, 1, 1) <= day do
    year = year + 1
  end
  while daysOf(year, month, 1) > day do
    month = month - 1
  end
  return day - daysOf(year, month, 1) + 1, month, year
end

--- The line for people that all is well.
local function greetingOf(verdict)
  if not verdict.product or not verdict.seatsUsed or not verdict.seatsAllowed then
    return '[Mühür] ' .. textOf('VALID')[1]
  end
  local ending = 'süresiz'
  if verdict.expiresAt then
    local day, month, year = dateOf(verdict.expiresAt)
    ending = ('bitiş %.0f %s %.0f'):format(day, MONTHS[month], year)
  end
  local seats = ('%.0f/%.0f kurulum'):format(verdict.seatsUsed, verdict.seatsAllowed)
  return '[Mühür] ' .. verdict.product .. ' lisansı geçerli, ' .. seats .. ', ' .. ending
end

--- The time that passes on: the largest of any clock and of the counted waits since a moment. So an attacker has to stop all clocks.
local Moment = {}
Moment.__index = Moment

local function momentAt(seconds, wall, steady)
  local start = { seconds = seconds, counted = 0, passed = 0, wall = wall, steady = steady }
  start.wallStart, start.steadyStart = wall(), steady()
  return setmetatable(start, Moment)
end

function Moment:now()
  local byWall, bySteady = self.wall() - self.wallStart, self.steady() - self.steadyStart
  self.passed = max(self.passed, self.counted, byWall, bySteady)
  return self.seconds + self.passed
end

-- Tokens.

--- The payload of a compact JWS (RFC 7515) of this `typ`, its signature checked; nil and the code of its fault.
local function openJws(token, kind, keyOf)
  local head, payload, signature = token:match('^([^.]*)%.([^.]*)%.([^.]*)$')
  local parts = { head and text.fromBase64url(head), head and text.fromBase64url(payload) }
  parts[3] = head and text.fromBase64url(signature)
  if not (parts[1] and parts[2] and parts[3]) then
    return nil, 'TOKEN_MALFORMED'
  end
  local header = json.object(parts[1]) or {}
  for name in pairs(header) do
    if name ~= 'alg' and name ~= 'kid' and name ~= 'typ' then
      return nil, 'TOKEN_HEADER'
    end
  end
  local isRight = header.typ == kind and type(header.kid) == 'string' and (header.alg == 'EdDSA' or header.alg == 'Ed25519')
  if not isRight then
    return nil, 'TOKEN_HEADER'
  end
  local key = keyOf(header.kid)
  if not key then
    return nil, 'TOKEN_KEY'
  end
  if not ed25519.verifies(key, head .. '.' .. payload, parts[3]) then
    return nil, 'TOKEN_SIGNATURE'
  end
  return json.object(parts[2]) or {}
end

--- The keys of a set by their ids; nil where one is of another form.
local function signingKeys(set)
  local keys = {}
  for _, jwk in ipairs(set) do
    local isRight = json.isObject(jwk) and jwk.kty == 'OKP' and jwk.crv == 'Ed25519'
    local key = isRight and type(jwk.kid) == 'string' and type(jwk.x) == 'string' and text.fromBase64url(jwk.x)
    if not key or #key ~= 32 then
      return nil
    end
    keys[jwk.kid] = keys[jwk.kid] or key
  end
  return keys
end

local function isOneOf(list, value)
  for _, each in ipairs(list) do
    if each == value then
      return true
    end
  end
  return false
end

local function isUnavailable(status)
  return status == 429 or status >= 500
end

local UNSIGNED = { 'KEY_MALFORMED', 'PLACEHOLDER_NOT_INJECTED', 'BAD_REQUEST' }

--- Steps 1 and 2: the token; nil and why there is none. Without a token the status decides before the body does.
local function proofIn(answer)
  if answer.failure then
    return nil, answer.failure
  end
  local body = json.object(answer.body)
  if body and type(body.token) == 'string' then
    return body.token
  end
  local status = answer.status
  if isUnavailable(status) then
    return nil, status == 429 and 'RATE_LIMITED' or 'UNAVAILABLE'
  elseif not body or status >= 300 and status < 400 then
    return nil, 'NOT_MUHUR'
  end
  return nil, status == 400 and isOneOf(UNSIGNED, body.code) and body.code or 'ANSWER_UNSIGNED'
end

local function isUnknownInstance(verdict)
  return not verdict.because and (verdict.code == 'INSTANCE_REQUIRED' or verdict.code == 'FINGERPRINT_MISMATCH')
end

--- The release to take; nil: nothing that can be taken. The version gets printed, and the file's name becomes part of a path.
local function updateIn(claims)
  local found = json.isObject(claims.upd) and claims.upd or {}
  local hasNames = text.fits(found.version, '[!-~]+', 64) and text.fits(found.file, '[%w][%w_.+-]*', 128)
  if hasNames and type(found.required) == 'boolean' then
    return { version = found.version, required = found.required, file = found.file }
  end
end

-- The proven answer, the kept state, and the verdict from both.

local Core = {}
Core.__index = Core

--- The content of state.json; absent values are written as null.
local STATE_TEXTS = { 'license', 'verdict', 'instance_token', 'key_set' }

local function stateOf(data)
  local state = json.object(data) or {}
  local isRight = state.format == 1 and json.whole(state.highest_iat) ~= nil
  local found = { highest_iat = state.highest_iat }
  for _, name in ipairs(STATE_TEXTS) do
    isRight = isRight and (state[name] == json.null or type(state[name]) == 'string')
    found[name] = type(state[name]) == 'string' and state[name] or nil
  end
  return isRight and found or nil
end

--- `data` is the content of state.json; nil: there is none.
local function coreOf(pins, key, instance, data, wall, steady)
  local core = setmetatable({ pins = pins, instance = instance, facts = verdictOf({}), keysAskedAt = -huge }, Core)
  core.wall, core.steady = wall, steady
  core.license = hash.of(key)
  core.keys, core.version = pins.keys, pins.version
  core.anchor = momentAt(wall(), wall, steady)
  core.state = { highest_iat = 0 }
  if data then
    core.state = stateOf(data) or { highest_iat = 0, license = core.license, verdict = '' } -- not signed
  end
  core:learn(core.state.key_set)
  return core
end

--- The server's time once it was proven; before, the computer's.
function Core:now()
  return self.anchor:now()
end

--- Counts a wait as passed, without regard to the clocks.
function Core:count(seconds)
  self.anchor.counted = self.anchor.counted + seconds
end

--- Takes a proven time.
function Core:takeTime(seconds)
  self.anchor = momentAt(seconds, self.wall, self.steady)
end

--- The token that shows the server a known machine, under the same license.
function Core:token()
  return self.state.license == self.license and self.state.instance_token or nil
end

function Core:forgetToken()
  self.state.instance_token = nil
end

--- The content of state.json.
function Core:written()
  local members = { format = 1, highest_iat = self.state.highest_iat }
  for _, name in ipairs(STATE_TEXTS) do
    members[name] = self.state[name] or json.null
  end
  return json.encode(members)
end

--- The verdict that follows from an answer to the call; `askForKeys` gives the answer with newer keys.
function Core:hear(answer, call, askForKeys)
  local body = json.object(answer.body or '') or {}
  local ref = text.fits(body.request_ref, '[%w_-]+', 64) and body.request_ref or nil
  local claims, issued, token, fault
  token, fault = proofIn(answer)
  if token then
    claims, fault = self:prove(token, askForKeys)
  end
  if claims then
    issued, fault = self:issuedBy(call, claims, body)
  end
  if fault then
    return self:fallBack(fault):with({ requestRef = ref })
  end
  self:takeTime(claims.iat)
  local verdict = claims.code == 'VALID' and self:allow(ACTIVE, 'VALID', claims) or self:deny(claims.code)
  local isKept = call.verb == 'activate' or call.verb == 'heartbeat'
  if isKept and not (call.verb == 'heartbeat' and isUnknownInstance(verdict)) then
    self:keep(token, claims, issued)
  end
  return verdict:with({ requestRef = ref })
end

--- Steps 10 to 13: the claims answer this very call. Gives the instance's token that they issue, and the code of a fault.
function Core:issuedBy(call, claims, body)
  if claims.nonce ~= call.nonce then
    return nil, 'TOKEN_NONCE'
  end
  -- `update` names no instance; the hash of its body binds the license key.
  if call.verb ~= 'update' and claims.fph ~= hash.of(self.instance) then
    return nil, 'TOKEN_FINGERPRINT'
  end
  if claims.verb ~= call.verb or claims.bdh ~= hash.of(call.body) then
    return nil, 'TOKEN_CALL'
  end
  if claims.code ~= 'VALID' or call.verb == 'validate' or call.verb == 'update' then
    return nil
  end
  local isOurs = type(claims.iid) == 'string' and (call.verb == 'activate' or claims.iid == self:keptInstance())
  if not isOurs then
    return nil, 'TOKEN_INSTANCE'
  end
  if call.verb == 'deactivate' then
    return nil
  end
  local issued = json.isObject(body.instance) and body.instance.token
  if not text.fits(issued, '[!-~]+', 128) or claims.ith ~= hash.of(issued) then
    return nil, 'TOKEN_INSTANCE'
  end
  return issued
end

--- The claims of the answer to `update`; nil and why nothing is proven. The kept verdict stays.
function Core:hearOfUpdate(answer, call)
  local token, claims, fault
  token, fault = proofIn(answer)
  if token then
    claims, fault = self:prove(token)
  end
  if claims then
    local _, wrong = self:issuedBy(call, claims, {})
    fault = wrong
  end
  if fault then
    return nil, fault
  end
  self:takeTime(claims.iat)
  return claims
end

function Core:keptInstance()
  local isKept = self.state.verdict and self.state.license == self.license
  local claims = isKept and self:prove(self.state.verdict)
  return claims and claims.iid or nil
end

function Core:keep(token, claims, issued)
  self.state = {
    instance_token = issued or self:token(),
    key_set = self.state.key_set,
    license = self.license,
    verdict = token,
    highest_iat = max(self.state.highest_iat, claims.iat),
  }
end

local function hasClaims(claims)
  for _, name in ipairs({ 'iss', 'verb', 'bdh' }) do
    if type(claims[name]) ~= 'string' then
      return false
    end
  end
  for _, name in ipairs({ 'iat', 'exp', 'grace_until', 'next_heartbeat_in' }) do
    if not json.whole(claims[name]) then
      return false
    end
  end
  if not text.fits(claims.code, '[A-Z_]+', 40) or not json.isArray(claims.ent) then
    return false
  end
  for _, each in ipairs(claims.ent) do
    if type(each) ~= 'string' then
      return false
    end
  end
  return true
end

--- The claims of a verdict by our server for our product: steps 3 to 9; nil and the code of the fault.
function Core:prove(token, askForKeys)
  if #token > TOKEN_LENGTH then
    return nil, 'TOKEN_MALFORMED'
  end
  local claims, fault = openJws(token, 'license-verdict+jwt', function(kid)
    if not self.keys[kid] and askForKeys and self:mayAskForKeys() then
      self:learnFrom(askForKeys().body)
    end
    return self.keys[kid]
  end)
  if not claims then
    return nil, fault
  elseif not hasClaims(claims) then
    return nil, 'TOKEN_CLAIMS'
  elseif claims.aud ~= self.pins.product then
    return nil, 'TOKEN_AUDIENCE'
  elseif not isOneOf(self.pins.addresses, claims.iss) then
    return nil, 'TOKEN_ISSUER'
  end
  return claims
end

function Core:mayAskForKeys()
  local now = self.steady()
  if now - self.keysAskedAt < KEY_SET_SECONDS then
    return false
  end
  self.keysAskedAt = now
  return true
end

--- Takes a newer key set of an answer: two roots sign while the seller changes the root key.
function Core:learnFrom(body)
  local answer = json.object(body or '') or {}
  self:learn(answer.signed)
  self:learn(answer.signed_by_next)
end

--- Takes a newer key set with the signature of the pinned root.
function Core:learn(signed)
  local found = type(signed) == 'string' and openJws(signed, 'license-keys+jwt', function()
    return self.pins.root
  end)
  local version = found and json.whole(found.version)
  local isOurs = version and version > self.version and isOneOf(self.pins.addresses, found.iss)
  local keys = isOurs and json.isArray(found.keys) and signingKeys(found.keys)
  if keys then
    self.keys, self.version, self.state.key_set = keys, version, signed
  end
end

--- The kept verdict decides, because of `reason`.
function Core:fallBack(reason)
  if not self.state.verdict or self.state.license ~= self.license then
    return self:deny(reason, reason)
  end
  local claims, fault = self:keptPermission()
  if not claims then
    return self:deny(fault, reason)
  end
  local now = self:now()
  if now < max(self.state.highest_iat, claims.iat) - LEEWAY_SECONDS then
    return self:deny('CLOCK_WRONG', reason)
  elseif now > claims.grace_until then
    return self:deny('GRACE_OVER', reason)
  end
  return self:allow(GRACE, reason, claims, reason)
end

--- The claims of the kept VALID; nil and the code of the denial instead.
function Core:keptPermission()
  local claims = self:prove(self.state.verdict)
  local isOfInstance = claims and (claims.verb == 'activate' or claims.verb == 'heartbeat')
  if not isOfInstance or claims.code == 'VALID' and type(claims.iid) ~= 'string' then
    return nil, 'STATE_CORRUPT'
  elseif claims.fph ~= hash.of(self.instance) then
    return nil, 'STATE_FOREIGN'
  elseif claims.code ~= 'VALID' then
    return nil, claims.code
  end
  return claims
end

--- The facts of the license in the claims; nil where one is not of its type.
local function factsOf(claims)
  return verdictOf({
    product = type(claims.product_name) == 'string' and claims.product_name or nil,
    owner = type(claims.owner_name) == 'string' and claims.owner_name or nil,
    seatsUsed = json.whole(claims.seats_used),
    seatsAllowed = json.whole(claims.seats_allowed),
    expiresAt = json.whole(claims.expires_at),
  })
end

function Core:allow(state, code, claims, because)
  self.facts = factsOf(claims)
  return self.facts:with({
    state = state,
    code = code,
    because = because,
    entitlements = { unpack(claims.ent) },
    graceUntil = claims.grace_until,
    nextHeartbeatIn = claims.next_heartbeat_in,
    exp = claims.exp,
  })
end

function Core:deny(code, because)
  return self.facts:with({ state = DENIED, code = code, because = because })
end

-- The calls.

--- A host's name without the characters that the server refuses, and no more than its first 255.
local function shownHost(name)
  local kept = {}
  for _, point in ipairs((text.points(name))) do
    if not isControl(point) and #kept < 255 then
      kept[#kept + 1] = point
    end
  end
  return text.join(kept)
end

--- The fields of a call. `more` has what only some have: version, token, hostname, sdk, link, channel.
local function requestOf(verb, pins, key, instance, nonce, more)
  local body = { license_key = text.trimmed(key), product_id = pins.product, nonce = nonce }
  body.sdk, body.version = more.sdk or SDK, more.version
  if verb == 'update' then
    body.link, body.channel = more.link or false, more.channel
  else
    body.fingerprint, body.hostname = instance, shownHost(more.hostname or '')
    body.instance_token = verb ~= 'validate' and more.token or nil
  end
  for name, value in pairs(body) do
    if value == '' then
      body[name] = nil
    end
  end
  return body
end

local function urlOf(address, verb)
  return address .. '/api/license/' .. verb
end

local delays = {}

--- Seconds until the next try to start; `chance` is random in [0, 1), `last` the wait before.
function delays.start(last, chance, retryAfter)
  return retryAfter or min(1.5, 0.1 + chance * (3 * (last or 0.1) - 0.1))
end

function delays.heartbeat(interval, chance)
  return interval * (0.9 + 0.2 * chance)
end

--- Seconds after a failed heartbeat: random, so that instances do not return together.
function delays.retry(interval, last, chance, retryAfter)
  local low = interval / 10
  local high = min(interval / 2, 3 * max(last or low, low))
  return max(low + chance * (high - low), retryAfter or 0)
end

local random = { pool = '', drawn = 0 }

--[[
32 bytes that never come again. No game server has a source of random numbers: these are a hash of its clocks, of addresses
in memory and of all bytes before.
]]
function random.bytes()
  random.drawn = random.drawn + 1
  local seeds = { random.pool, random.drawn, tostring({}), math.random(), os.clock(), host.wall(), host.steady() }
  random.pool = hash.sha256(table.concat(seeds, ' '))
  return hash.sha256('drawn ' .. random.pool)
end

--- Random, in [0, 1).
function random.chance()
  local a, b, c = random.bytes():byte(1, 3)
  return ((a * 256 + b) * 256 + c) / 2 ^ 24
end

--- The answer of an address, within the seconds, and no more of its body than an answer may have. Nothing raises.
local function answerOf(url, body, seconds, bytes)
  local proceed = turns.resumer()
  host.after(max(seconds, 0.01), function()
    proceed({ failure = 'TIMED_OUT' })
  end)
  host.request(url, body, seconds, proceed)
  local answer = coroutine.yield()
  answer.body = (answer.body or ''):sub(1, bytes or ANSWER_BYTES)
  local after = answer.headers and answer.headers['retry-after']
  -- The header is not signed, and must not silence an instance until its grace is over.
  answer.retryAfter = text.fits(after, '%s*%d+%s*', 12) and min(tonumber(after), RETRY_AFTER_SECONDS) or nil
  return answer
end

local Gate = {}
Gate.__index = Gate

--- Asks one address of the server after the other, from the last proven one on.
local function gateOf(pins, key, version)
  return setmetatable({ pins = pins, key = key, version = version, first = 1 }, Gate)
end

function Gate:call(verb, instance, more)
  local nonce = text.toBase64url(random.bytes():sub(1, 16))
  more.version, more.hostname = self.version, host.name()
  return { verb = verb, nonce = nonce, body = json.encode(requestOf(verb, self.pins, self.key, instance, nonce, more)) }
end

--- Asks each address for an equal part of the remaining time, until `isDone` says so of an answer.
function Gate:eachAddress(verb, body, seconds, isDone)
  local count, deadline = #self.pins.addresses, host.steady() + seconds
  local first = self.first
  for left = count, 1, -1 do
    local place = (first - 1 + count - left) % count + 1
    local address = self.pins.addresses[place]
    local ends = host.steady() + max(deadline - host.steady(), 0) / left
    local answer = answerOf(urlOf(address, verb), body, ends - host.steady())
    if isDone(answer, address, ends) then
      self.first = place
      return
    elseif answer.status == 429 then
      return
    end
  end
end

--- One attempt: the verdict, and the answer from which it follows.
function Gate:ask(core, verb, seconds)
  local call = self:call(verb, core.instance, { token = core:token() })
  local verdict, last
  self:eachAddress(verb, call.body, seconds, function(answer, address, ends)
    verdict = core:hear(answer, call, function()
      return answerOf(address .. '/.well-known/jwks.json', nil, ends - host.steady())
    end)
    last = answer
    return not verdict.because
  end)
  return verdict, last
end

--- The proven claims of the answer; nil and why there are none.
function Gate:askForUpdate(core, seconds, channel, link)
  local call = self:call('update', '', { channel = channel, link = link })
  local claims, fault
  self:eachAddress('update', call.body, seconds, function(answer)
    claims, fault = core:hearOfUpdate(answer, call)
    return claims ~= nil
  end)
  return claims, fault
end

-- The files.

local Folder = {}
Folder.__index = Folder

--- The identity and last verdict of an instance; no fault of the disk stops the software.
local function folderOf(folder, product)
  local prefix = (folder and folder .. '/' or '') .. 'muhur-' .. product .. '-'
  return setmetatable({ prefix = prefix, warnings = {} }, Folder)
end

--- The content of a file; nil: there is none.
function Folder:read(name)
  return host.read(self.prefix .. name)
end

--- Writes over the file. FiveM cannot rename: a crash meanwhile leaves half a file, which the next proven answer repairs.
function Folder:save(name, data)
  local isSaved = host.save(self.prefix .. name, data)
  if not isSaved then
    self:warn('FOLDER_UNWRITABLE')
  end
  return isSaved
end

--- The fingerprint, made once.
function Folder:instance()
  local found = self:read('instance.txt')
  local id = found and found:match('^%s*(%x+)%s*$')
  if id and #id == 32 and not id:find('%u') then
    return id
  end
  if found then
    self:warn('STATE_CORRUPT')
  end
  local made = text.toHex(random.bytes():sub(1, 16))
  self:save('instance.txt', made)
  return made
end

function Folder:warn(code)
  if not self.warnings[code] then
    self.warnings[code] = true
    host.say(denialOf(code):line())
  end
end

function Folder:warned()
  local codes = {}
  for code in pairs(self.warnings) do
    codes[#codes + 1] = code
  end
  table.sort(codes)
  return codes
end

-- The license of one running software.

local Watch = {}
Watch.__index = Watch

local LICENSE_OPTIONS = { 'version', 'channel', 'onDenied', 'onChange', 'onUpdate', 'quiet', 'patient' }

local function watchOf(options, ready)
  local pins = readPins(options.pins or PINS)
  local watch = setmetatable({ pins = pins, ready = ready, tries = 0, askAt = -huge, updateAt = -huge }, Watch)
  for _, name in ipairs(LICENSE_OPTIONS) do
    watch[name] = options[name]
  end
  watch.updates = options.updates ~= false and options.version ~= nil
  watch.key = text.trimmed(options.key or host.key())
  watch.folder = folderOf(options.folder, pins.product)
  watch.gate = gateOf(pins, watch.key, options.version)
  return watch
end

--- The whole life of the watch, in a coroutine of its own.
function Watch:live()
  local fault = licenseKey.faultOf(self.key)
  if fault then
    return self:settle(denialOf(fault))
  end
  local data = self.folder:read('state.json')
  self.core = coreOf(self.pins, self.key, self.folder:instance(), data, host.wall, host.steady)
  self.startUntil = host.steady() + START_SECONDS
  local untilNext = self:turn()
  while not self.hasEnded do
    local isLate = self:wait(self.held and min(untilNext, LOOK_SECONDS) or untilNext)
    self.askAt = isLate and -huge or self.askAt
    local isDue = not self.held or self.core:now() >= self.askAt or self:reading().state ~= self.held.state
    untilNext = isDue and not self.hasEnded and self:turn() or LOOK_SECONDS
  end
end

--- Waits; gives whether that took much longer, as where the computer slept. A reading that differs ends the wait.
function Watch:wait(seconds)
  local proceed, wall, steady = turns.resumer(), host.wall(), host.steady()
  self.wake = function()
    proceed(true)
  end
  host.after(seconds, function()
    proceed(false)
  end)
  local isWoken = coroutine.yield()
  self.wake = nil
  if not isWoken then
    self.core:count(seconds)
  end
  return max(host.wall() - wall, host.steady() - steady) > seconds + LATE_SECONDS
end

--- The verdict at this moment; a denial before there is one.
function Watch:reading()
  if not self.held or self.held.state == DENIED then
    return self.held or denialOf('TIMED_OUT')
  end
  local verdict = readAgain(self.held, self.core:now())
  if verdict.state ~= self.held.state and self.wake then
    host.after(0, self.wake)
    self.wake = nil
  end
  return verdict
end

--- Asks what is due; gives the seconds until the next look.
function Watch:turn()
  local verdict, untilNext = self:lead()
  if self.hasEnded or not verdict then
    return untilNext
  end
  local isProven, hasBegun = not verdict.because, self.held ~= nil
  if isProven and verdict.code == 'VERSION_BLOCKED' then
    self:lookForUpdate(true)
  end
  self:settle(verdict)
  if isProven and hasBegun and verdict.state == ACTIVE then
    self:lookForUpdate(false)
  end
  return untilNext
end

--- Asks the server, unless it is too early; grace may be over even then. Gives no verdict where the start asks again.
function Watch:lead()
  local core, before = self.core, self.held
  if before and core:now() < self.askAt then
    local verdict = before.state == ACTIVE and before or core:fallBack(before.because)
    return verdict, self:untilNextLook(verdict)
  end
  local kept = core:written()
  local verdict, answer = self:ask()
  if core:written() ~= kept then
    self.folder:save('state.json', core:written())
  end
  local askedAt = core:now()
  local untilNext = not before and self:untilNextTry(verdict, answer)
  if untilNext then
    return nil, untilNext
  elseif verdict.state == ACTIVE then
    self.waited = nil
    local inTime = askedAt + max(1, delays.heartbeat(verdict.nextHeartbeatIn, random.chance()))
    self.askAt = min(inTime, max(askedAt + 1, verdict.exp))
  else
    self.waited = delays.retry(verdict.nextHeartbeatIn, self.waited, random.chance(), answer.retryAfter)
    self.askAt = askedAt + self.waited
  end
  return verdict, self:untilNextLook(verdict)
end

function Watch:untilNextLook(verdict)
  local now = self.core:now()
  local untilOver = verdict.state == GRACE and verdict.graceUntil - now + 1 or huge
  return max(min(self.askAt - now, untilOver), 1)
end

--- The seconds until the start asks again; nil: this verdict is the outcome.
function Watch:untilNextTry(verdict, answer)
  if self:waitsForSeat(verdict) then
    return max(SEAT_SECONDS * (1 + random.chance()), answer.retryAfter or 0)
  end
  self.tries = self.tries + 1
  local mayPass = verdict.because and (answer.failure or isUnavailable(answer.status))
  if not mayPass or self.tries >= START_TRIES then
    return nil
  end
  self.waited = delays.start(self.waited, random.chance(), answer.retryAfter)
  return host.steady() + self.waited < self.startUntil and self.waited or nil
end

--- Whether a refusal for want of a seat, or a failure since then, does not count yet.
function Watch:waitsForSeat(verdict)
  local now = host.steady()
  local isFull = verdict.state == DENIED and verdict.code == 'INSTANCE_LIMIT'
  if self.patientUntil then
    return isFull and now < self.patientUntil
  end
  local isPatient = self.patient
  if isPatient == nil then
    isPatient = self.folder.warnings.FOLDER_UNWRITABLE
  end
  if not isPatient or not isFull or verdict.because then
    return false
  end
  self.patientUntil = now + PATIENCE_SECONDS
  host.say(verdict:with({ code = 'WAITING_FOR_SEAT' }):line())
  return true
end

--- One attempt: the verdict, and the answer from which it follows.
function Watch:ask()
  local core = self.core
  local isStart = not self.held and not self.patientUntil
  local deadline = isStart and self.startUntil or host.steady() + CALL_SECONDS
  local verb = self.hasActivated and core:token() and 'heartbeat' or 'activate'
  local verdict, answer = self.gate:ask(core, verb, deadline - host.steady())
  if verb == 'heartbeat' and isUnknownInstance(verdict) then
    core:forgetToken()
    verdict, answer = self.gate:ask(core, 'activate', deadline - host.steady())
  end
  self.hasActivated = self.hasActivated or verdict.state == ACTIVE
  return verdict, answer
end

function Watch:settle(verdict)
  local before = self.held
  self.held = verdict:with({ warnings = self.folder:warned() })
  self.hasEnded = verdict.state == DENIED
  self:comment(before)
  if before and hasChanged(before, verdict) then
    self:tell(self.onChange, self.held)
  end
  if verdict.state ~= DENIED and not before then
    self:tell(self.ready, self.license)
  elseif verdict.state == DENIED and self.onDenied then
    self:tell(self.onDenied, self.held)
  elseif verdict.state == DENIED then
    host.say(self.held:line())
    host.stop()
  end
end

--- Calls a function of the seller's outside of the SDK's own coroutine: the function may wait as the game server lets it.
function Watch:tell(listener, value)
  if listener then
    host.spawn(function()
      listener(value)
    end)
  end
end

--- One line for people: all is well, or not any more, or again.
function Watch:comment(before)
  local verdict, wasGrace = self.held, before ~= nil and before.state == GRACE
  local isTold = verdict.state == ACTIVE and not self.quiet
  if verdict.state == GRACE and not wasGrace or isTold and self.hasGreeted and wasGrace then
    host.say(verdict:line())
  elseif isTold and not self.hasGreeted then
    host.say(greetingOf(verdict))
  end
  self.hasGreeted = self.hasGreeted or verdict.state == ACTIVE
end

--- Asks every 6 hours, at once for a blocked version, and tells of each release once.
function Watch:lookForUpdate(isBlocked)
  local now = self.core:now()
  if not self.updates or not isBlocked and now < self.updateAt then
    return
  end
  self.updateAt = now + UPDATE_SECONDS
  local claims = self.gate:askForUpdate(self.core, STOP_SECONDS, self.channel)
  local update = claims and updateIn(claims)
  local name = update and update.version .. ' ' .. update.file .. ' ' .. tostring(update.required)
  if not update or name == self.told then
    return
  end
  self.told = name
  if update.required or not self.quiet then
    host.say(denialOf(update.required and 'UPDATE_REQUIRED' or 'UPDATE_AVAILABLE', update.version):line())
  end
  self:tell(self.onUpdate, update)
end

--- Fetches the newest release's file. Gives the path, or nil and the code of a fault; nil alone: nothing is newer.
function Watch:fetchUpdate(folder)
  if not self.core then
    return nil, self:reading().code
  end
  local claims, fault = self.gate:askForUpdate(self.core, LINK_SECONDS, self.channel, true)
  local update = claims and updateIn(claims)
  if not update then
    return nil, fault
  end
  local path, url = (folder == '' and '' or folder .. '/') .. update.file, claims.upd.url
  local isOurs = false
  for _, address in ipairs(self.pins.addresses) do
    isOurs = isOurs or type(url) == 'string' and url:sub(1, #address + 1) == address .. '/'
  end
  if not isOurs then
    return nil, 'UPDATE_BROKEN'
  elseif host.isProgram(path) then
    return nil, 'UPDATE_RUNNING'
  end
  local answer = answerOf(url, nil, DOWNLOAD_SECONDS, UPDATE_BYTES)
  local length = answer.headers and answer.headers['content-length']
  local isWhole = answer.status == 200 and tonumber(length) == #answer.body
  if not isWhole or text.toHex(hash.sha256(answer.body)) ~= claims.upd.sha256 or not host.save(path, answer.body) then
    return nil, 'UPDATE_BROKEN'
  end
  return path
end

local methods = {}

local function publicOf(watch)
  return setmetatable({}, {
    __index = function(_, name)
      local method = methods[name]
      return method and function(_, ...)
        return method(watch, ...)
      end or watch:reading()[name]
    end,
  })
end

--- Ends the watch and gives the seat back, unless `deactivates` is false.
function methods.close(watch, deactivates)
  local token = not watch.hasEnded and watch.core and watch.core:token()
  watch.hasEnded = true
  if token and deactivates ~= false then
    local call = watch.gate:call('deactivate', watch.core.instance, { token = token })
    host.request(urlOf(watch.pins.addresses[watch.gate.first], 'deactivate'), call.body, STOP_SECONDS, function() end)
  end
end

--[[
Fetches the newest release's file, of 32 MiB at most, into a folder of the resource that exists ('' is the resource itself), checked
by its signed hash. Calls `done` with the path, or with nil and the code of a fault; with nil alone where nothing is newer.
]]
function methods.downloadUpdate(watch, folder, done)
  turns.run(function()
    local path, fault = watch:fetchUpdate(folder)
    host.spawn(function()
      done(path, fault)
    end)
  end)
end

-- The doctor.

--- The seconds since 1970 of the header `Date`; nil for anything else.
local function secondsOf(date)
  local names = 'JanFebMarAprMayJunJulAugSepOctNovDec'
  local day, month, year, hour, minute, second = tostring(date):match('^%a+, (%d+) (%a%a%a) (%d+) (%d+):(%d+):(%d+) GMT$')
  local place = month and names:find(month, 1, true)
  return place and daysOf(tonumber(year), (place + 2) / 3, tonumber(day)) * 86400 + hour * 3600 + minute * 60 + second
end

--- One checked part: its name, its fault, for people its label and what was found, and what replaces the code in the seller's line.
local function findingOf(name, wrong, label, about, value)
  local line = '✓ ' .. label .. ': ' .. about
  if wrong then
    line = '✗ ' .. label .. ': ' .. (about == '' and '' or about .. '. ') .. denialOf(wrong):message()
    line = line .. ' ' .. denialOf(wrong):action() .. ' (' .. wrong .. ')'
  end
  return { wrong = wrong, line = line, shown = name .. '=' .. (value or wrong or 'ok') }
end

--- A wrong clock only stops a start without a proven answer. Mühür's own answers have a date.
local function clockFinding(answer)
  local at = secondsOf(answer.headers and answer.headers.date)
  if not at then
    return findingOf('CLOCK', answer.failure or 'NOT_MUHUR', 'Saat', '', '-')
  end
  local ahead = host.wall() - at
  local shown = ('%+.0fs'):format(ahead)
  return findingOf('CLOCK', math.abs(ahead) > LEEWAY_SECONDS and 'CLOCK_WRONG' or nil, 'Saat', shown, shown)
end

local function findingsOf(watch, verdict, answer, fault)
  local address, folder = watch.pins.addresses[1], watch.folder
  local isNamed = answer.failure ~= 'DNS_FAILED'
  local isRight = verdict.code == 'VALID' or verdict.code == 'INSTANCE_REQUIRED'
  local secure = address:find('^https:') and 'ok' or 'none'
  return {
    findingOf('KEY', fault, 'Anahtar', watch.key == '' and '' or licenseKey.shown(watch.key)),
    findingOf('FOLDER', folder:warned()[1], 'Dosyalar', folder.prefix .. '…'),
    findingOf('DNS', not isNamed and 'DNS_FAILED' or nil, 'Sunucunun adı', address:match('^%a+://([^/]+)')),
    findingOf('TLS', answer.failure, 'Bağlantı', address, answer.failure or secure),
    clockFinding(answer),
    findingOf('PRELOAD', nil, 'Önyükleme', 'bilinmiyor', '?'),
    findingOf('VERDICT', not isRight and verdict.code or nil, 'Lisans', isRight and textOf('VALID')[1] or '', verdict.code),
  }
end

--- What each part is found to be, after one call that takes no seat.
local function examined(watch)
  local fault = licenseKey.faultOf(watch.key)
  local instance = watch.folder:instance()
  watch.folder:save('instance.txt', instance)
  local core = coreOf(watch.pins, watch.key, instance, nil, host.wall, host.steady)
  if fault then
    local answer = answerOf(watch.pins.addresses[1] .. '/.well-known/jwks.json', nil, CALL_SECONDS)
    return denialOf(fault), findingsOf(watch, denialOf(fault), answer, fault)
  end
  local verdict, answer = watch.gate:ask(core, 'validate', CALL_SECONDS)
  fault = verdict.code == 'KEY_MALFORMED' and verdict.code or nil
  return verdict, findingsOf(watch, verdict, answer, fault)
end

local function report(watch)
  local verdict, findings = examined(watch)
  local shown, isHealthy = {}, true
  for place, finding in ipairs(findings) do
    host.say(finding.line)
    shown[place], isHealthy = finding.shown, isHealthy and not finding.wrong
  end
  local head = 'muhur-doctor ' .. SDK .. ' product=' .. watch.pins.product .. ' key=' .. licenseKey.shown(watch.key)
  host.say(head .. ' ' .. table.concat(shown, ' ') .. ' ref=' .. (verdict.requestRef or '-'))
  return isHealthy
end

-- The game servers.

--- FiveM, in a server script of the resource.
local function fivem()
  local resource = GetCurrentResourceName()
  local last, passed = GetGameTimer(), 0
  local adapter = { clock = os.clock, wall = os.time, say = print, spawn = CreateThread }

  function adapter.steady()
    local now = GetGameTimer()
    local step = (now - last) % WORD -- the timer has 32 bits
    last, passed = now, passed + (step < WORD / 2 and step or 0)
    return passed / 1000
  end

  function adapter.after(seconds, run)
    SetTimeout(ceil(seconds * 1000), run)
  end

  local function failureOf(fault)
    fault = tostring(fault):lower()
    if fault:find('resolve') then
      return 'DNS_FAILED'
    elseif fault:find('ssl') or fault:find('certificate') then
      return 'TLS_FAILED'
    end
    return fault:find('time[d]?%s?out') and 'TIMED_OUT' or 'UNREACHABLE'
  end

  function adapter.request(url, body, _, done)
    local headers = { ['Content-Type'] = 'application/json' }
    PerformHttpRequest(url, function(status, data, given, fault)
      if type(status) ~= 'number' or status < 100 then
        return done({ failure = failureOf(fault) })
      end
      -- From 400 on the body stands in the fault, behind the status.
      data = data or tostring(fault or ''):gsub('^HTTP %d+: ?', '')
      local lowered = {}
      for name, value in pairs(type(given) == 'table' and given or {}) do
        lowered[name:lower()] = tostring(value)
      end
      done({ status = status, body = data, headers = lowered })
    end, body and 'POST' or 'GET', body or '', headers, { followLocation = false })
  end

  function adapter.key()
    return GetConvar(resource .. '_license', '')
  end

  function adapter.name()
    return GetConvar('sv_hostname', '')
  end

  function adapter.read(name)
    return LoadResourceFile(resource, name)
  end

  function adapter.save(name, data)
    return SaveResourceFile(resource, name, data, #data) and LoadResourceFile(resource, name) == data
  end

  function adapter.isProgram(path)
    for _, kind in ipairs({ 'server_script', 'shared_script', 'client_script', 'file' }) do
      for place = 0, GetNumResourceMetadata(resource, kind) - 1 do
        if GetResourceMetadata(resource, kind, place) == path then
          return true
        end
      end
    end
    return path:find('fxmanifest%.lua$') ~= nil
  end

  function adapter.stop()
    StopResource(resource)
  end

  function adapter.atEnd(run)
    AddEventHandler('onResourceStop', function(name)
      if name == resource then
        run()
      end
    end)
  end

  function adapter.isAskedForDoctor()
    return GetConvar(resource .. '_doctor', '') == '1'
  end

  return adapter
end

--- Garry's Mod, on the server. No addon can be unloaded: `onDenied` has to end what the addon does.
local function garrysMod()
  local adapter = { clock = SysTime, steady = SysTime, wall = os.time, say = print, after = timer.Simple, name = GetHostName }

  function adapter.spawn(run)
    timer.Simple(0, run)
  end

  function adapter.request(url, body, seconds, done)
    HTTP({
      url = url,
      method = body and 'POST' or 'GET',
      body = body,
      type = 'application/json',
      timeout = ceil(seconds),
      success = function(status, data, given)
        local lowered = {}
        for name, value in pairs(given or {}) do
          lowered[name:lower()] = value
        end
        done({ status = status, body = data, headers = lowered })
      end,
      failed = function(reason)
        done({ failure = tostring(reason):lower():find('time') and 'TIMED_OUT' or 'UNREACHABLE' })
      end,
    })
  end

  function adapter.key()
    return ''
  end

  function adapter.read(name)
    return file.Exists(name, 'DATA') and file.Read(name, 'DATA') or nil
  end

  function adapter.save(name, data)
    file.Write(name, data)
    return adapter.read(name) == data
  end

  function adapter.isProgram()
    return false -- programs stand outside of `data`
  end

  function adapter.atEnd(run)
    hook.Add('ShutDown', 'muhur ' .. tostring(run), run)
  end

  function adapter.isAskedForDoctor()
    return false
  end

  return adapter
end

if PerformHttpRequest and GetCurrentResourceName then
  host = fivem()
elseif HTTP and timer and file then
  host = garrysMod()
end

-- The calls for the software.

local api = {}

local function demandHost()
  if not host then
    error('Mühür: muhur.lua runs on the server side of FiveM and Garry\'s Mod', 0)
  end
end

--[[
Asks within 5 seconds, unless it is patient, goes on to ask until the software ends, and calls `ready` with the license once the
license allows the software to run. Never calls `ready` without permission. Gives the license, which reads as denied until then.
Options:

  key       the license key; without it, in FiveM, the convar `<resource>_license`
  folder    an existing folder of the resource (in Garry's Mod: of `data`) for two small files; without it, the resource itself
  version   of the seller's software
  pins      of the server; without them, those of the download
  onDenied  decides on a denial, and takes the verdict. Without it, in FiveM, a line is printed and the resource is stopped;
            Garry's Mod cannot unload an addon: there it has to end what the addon does.
  onChange  hears of each verdict after the first that says something else than the verdict before
  onUpdate  takes { version, required, file }, once for each newer release
  updates   false: does not ask for newer releases
  channel   'beta' hears of the releases of both channels; without it, of 'stable' alone
  patient   whether a start waits while all seats are taken, for 30 minutes at most; without it, where files cannot be written
  quiet     whether a start that went well says nothing

The license has the facts of its verdict (`license.state`, `license.product`, …), `line()`, `close()` and `downloadUpdate()`.
]]
function api.start(options, ready)
  demandHost()
  options = options or {}
  if options.channel ~= nil and options.channel ~= 'stable' and options.channel ~= 'beta' then
    error('Mühür: "channel" is "stable" or "beta"', 2)
  elseif not options.onDenied and not host.stop then
    error('Mühür: "onDenied" has to end the addon, which Garry\'s Mod cannot unload', 2)
  end
  local watch = watchOf(options, ready)
  watch.license = publicOf(watch)
  if host.isAskedForDoctor() then
    api.doctor(options, function() end)
    return watch.license
  end
  host.atEnd(function()
    methods.close(watch)
  end)
  turns.run(function()
    watch:live()
  end)
  return watch.license
end

--- Prints the result of each check, then one line for the seller, without secrets; calls `done` with whether all is well.
function api.doctor(options, done)
  demandHost()
  local watch = watchOf(options or {})
  turns.run(function()
    local isHealthy = report(watch)
    if done then
      done(isHealthy)
    end
  end)
end

--- For tests.
api.parts = {
  text = text, json = json, hash = hash, ed25519 = ed25519, delays = delays, licenseKey = licenseKey, messages = messages,
  pins = readPins, core = coreOf, verdict = verdictOf, readAgain = readAgain, facts = factsOf, greeting = greetingOf,
  request = requestOf, url = urlOf, turns = turns,
}

if GetCurrentResourceName then
  muhur = api -- in FiveM the scripts of a resource share their globals, and none returns a value
end
return api
