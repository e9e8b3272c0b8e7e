import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

/** The text as the server renders it, parsed like a browser does. */
function read(text: string): HTMLElement {
  const html = renderToStaticMarkup(<Markdown text={text} />)
  return new DOMParser().parseFromString(html, 'text/html').body
}

const shown = (text: string) =>
  read(text)
    .querySelector('.markdown')!
    .innerHTML.replaceAll(/ (class|rel)="[^"]*"/g, '')

test.each([
  ['**kalın** ve *eğik* ve ~~eski~~', '<p><strong>kalın</strong> ve <em>eğik</em> ve <del>eski</del></p>'],
  ['Ömer &amp; Ayşe &copy; &#304;', '<p>Ömer &amp; Ayşe © İ</p>'],
  ['`<b>&amp;</b>`', '<p><code lang="en">&lt;b&gt;&amp;amp;&lt;/b&gt;</code></p>'],
  ['a  \nb', '<p>a<br>b</p>'],
  ['- bir\n- iki', '<ul><li>bir</li><li>iki</li></ul>'],
  ['3. üç\n4. dört', '<ol start="3"><li>üç</li><li>dört</li></ol>'],
  ['> söz', '<blockquote><p>söz</p></blockquote>'],
  ['---', '<hr>'],
  ['```js\nlet a = "<b>"\n```', '<pre><code lang="en">let a = "&lt;b&gt;"</code></pre>'],
  ['[site](https://muhur.example/a?b=c)', '<p><a href="https://muhur.example/a?b=c">site</a></p>'],
  ['bize@muhur.example', '<p><a href="mailto:bize@muhur.example">bize@muhur.example</a></p>'],
  ['![şema](https://elsewhere.example/a.png)', '<p><a href="https://elsewhere.example/a.png">şema</a></p>'],
  ['![şema](http://elsewhere.example/a.png)', '<p>şema</p>'],
  ['[![şema](https://x.example/a.png)](https://y.example)', '<p><a href="https://y.example/">şema</a></p>'],
  ['a<!-- gizli -->b\n\n<!-- gizli -->', '<p>ab</p><p></p>'],
  ['`<!-- kod -->`', '<p><code lang="en">&lt;!-- kod --&gt;</code></p>'],
  ['> [!NOTE]\n> söz', '<blockquote><p>söz</p></blockquote>'],
  ['a[^root]\n\n[^root]: b', '<p>a<sup>root</sup></p><footer><div>root: b</div></footer>'],
  ['<b onclick="x()">a</b>', '<p>&lt;b onclick="x()"&gt;a&lt;/b&gt;</p>'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
])('%j reads %s', (text, html) => {
  expect(shown(text)).toBe(html)
})

test('headings follow the one above the text, whichever level its writer begins at', () => {
  const levels = (text: string) =>
    [...read(text).querySelectorAll('h1,h2,h3,h4,h5,h6')].map(({ tagName }) => tagName)
  expect(levels('# A\n## B\n# C')).toEqual(['H2', 'H3', 'H2'])
  expect(levels('### A\n#### B')).toEqual(['H2', 'H3'])
  expect(levels('# A\n###### B')).toEqual(['H2', 'H6'])
})

test('a table is a table, and a task says whether it is done', () => {
  const table = read('| Sürüm | Java |\n|:--|--:|\n| 1.21 | 21 |').querySelector('table')!
  expect([...table.querySelectorAll('th,td')].map(({ textContent }) => textContent)).toEqual([
    'Sürüm',
    'Java',
    '1.21',
    '21',
  ])
  expect(read('| | Aylık |\n|-|-|\n| Yer | 1 |').querySelectorAll('th')).toHaveLength(1)
  expect(read('- [x] bitti\n- [ ] sırada').textContent).toBe('Yapıldı: bittiYapılmadı: sırada')
})

/** `javascript:` in the disguises of the cheat sheets, and addresses that lead elsewhere than they seem to. */
const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java&#10;script:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'javascript&#x3a;alert(1)',
  'javascript&#0000058;alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;&#x61;vascript:alert(1)',
  'javascript%3Aalert(1)',
  'javascript\\:alert(1)',
  'javascript://muhur.example/%0Aalert(1)',
  'vbscript:msgbox(1)',
  'livescript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=',
  'blob:https://muhur.example/1',
  'file:///etc/passwd',
  'feed:javascript:alert(1)',
  'view-source:javascript:alert(1)',
  'intent://a#Intent;scheme=javascript;end',
  'https://muhur.example@elsewhere.example/',
  '//elsewhere.example',
  '/admin',
  '?sekme=x',
  '#a',
  'https:',
  'http://[',
  '',
]

const shapes: ((address: string) => string)[] = [
  (address) => `[a](${address})`,
  (address) => `[a](<${address}>)`,
  (address) => `<${address}>`,
  (address) => `[a]: ${address}\n\n[a]`,
  (address) => `[a]: <${address}>\n\n![a]`,
  (address) => `![a](${address})`,
  (address) => `[![a](${address})](${address})`,
  (address) => `<a href="${address}">a</a>`,
  (address) => `- > | [a](${address}) |\n`,
  (address) => `[a](${address} "onmouseover=alert(1)")`,
  (address) => address,
]

test('no disguise of an address becomes an address', () => {
  for (const address of hostile) {
    for (const shape of shapes) {
      const body = read(shape(address))
      expect(faultsOf(body), shape(address)).toEqual([])
      expect(body.querySelector('a[href*="elsewhere"], a[href*="script"]'), shape(address)).toBeNull()
    }
  }
})

const elements = new Set(
  'DIV P H2 H3 H4 H5 H6 UL OL LI A STRONG EM DEL CODE PRE BR HR BLOCKQUOTE TABLE THEAD TBODY TR TH TD SPAN SVG PATH RECT MARK SUP FOOTER'.split(
    ' ',
  ),
)
const attributes = new Set('class href rel start lang scope role tabindex aria-label aria-hidden'.split(' '))

/** Everything but our elements and attributes and safe addresses. */
function faultsOf(body: HTMLElement): string[] {
  const ours = [...body.querySelectorAll('*')].filter((element) => !element.closest('svg'))
  return [
    ...ours.filter(({ tagName }) => !elements.has(tagName)).map(({ tagName }) => tagName),
    ...ours.flatMap(({ attributes: all }) =>
      [...all].filter(isFault).map(({ name, value }) => `${name}=${value}`),
    ),
    ...[...body.querySelectorAll('a a')].map(({ outerHTML }) => outerHTML),
  ]
}

function isFault({ name, value }: Attr): boolean {
  if (name === 'href') return !['https:', 'http:', 'mailto:'].includes(new URL(value).protocol)
  return !attributes.has(name)
}

test('whatever is written, nothing but our own elements comes of it', () => {
  const pieces = fc.oneof(
    fc.constantFrom(
      ...hostile,
      ...'# > - * _ ~ ` [ ] ( ) ! < > | \\ & ; : 1. --- ``` ~~~ =='.split(' '),
      '\n',
      '\n\n',
      '  ',
      '    ',
      '\t',
      '\u0000',
      '\u202e',
    ),
    fc.constantFrom(
      '<script>',
      '</script>',
      '<img src=x onerror=alert(1)>',
      '<svg/onload=alert(1)>',
      '<!--',
      '-->',
      '<![CDATA[',
      '<style>',
      '<a href="javascript:1">',
      '&lt;script&gt;',
      '&#60;',
    ),
    fc.constantFrom(
      '[a](',
      '![a](',
      '](',
      '[a]: ',
      '| a | b |\n|-|-|\n',
      'https://a.example',
      'www.a.example',
      'a@b.example',
      '- [x] ',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      expect(faultsOf(read(parts.join('')))).toEqual([])
    }),
    { numRuns: 400 },
  )
})

test.each([
  ['quotations', '>'.repeat(20_000)],
  ['lists', '- '.repeat(10_000)],
  ['both', '>- 1. '.repeat(3_300)],
  ['indented lists', Array.from({ length: 140 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
  ['brackets', '['.repeat(20_000)],
  ['half-open links', '[a]('.repeat(5_000)],
  ['emphasis', '*a_'.repeat(6_600)],
  ['strong in strong', `${'**'.repeat(4_000)}a${'**'.repeat(4_000)}`],
  ['pictures', '![a'.repeat(6_600)],
  ['tags', '<a '.repeat(6_600)],
  ['a table', `${'|'.repeat(9_999)}\n${'|-'.repeat(5_000)}`],
  ['paragraphs of marks', `${'*a_'.repeat(130)}\n\n`.repeat(50)],
  ['quotations that are never long', '> '.repeat(10_000)],
  ['closed brackets', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['cells', `${'|a'.repeat(2_500)}\n${'|-'.repeat(2_500)}${'\n|a'.repeat(3_300)}`],
  ['code spans', Array.from({ length: 200 }, (_, count) => '`'.repeat(count)).join('a')],
  ['comments', '<!--'.repeat(5_000)],
])('20,000 characters of %s do not keep the page waiting', { timeout: 10_000 }, (_what, text) => {
  expect(faultsOf(read(text))).toEqual([])
})

test('100 kB of brackets, and of bold in bold, come out as they are written', { timeout: 10_000 }, () => {
  for (const text of ['['.repeat(100_000), `${'**'.repeat(25_000)}a${'**'.repeat(25_000)}`]) {
    const body = read(text)
    expect(faultsOf(body)).toEqual([])
    expect(body.textContent).toBe(text)
  }
})
