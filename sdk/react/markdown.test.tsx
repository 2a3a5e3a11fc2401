import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { until } from '../testing/index.ts'
import { Markdown } from './markdown.tsx'
import { markdownBlocks } from './markdown-blocks.ts'
import { markdownHtml } from './markdown-html.ts'

const LONG = [
  '# Title\n\nSome **bold** words\nin two lines.',
  '- one\n\n- two\n\n  still two\n- three',
  '```js\nconst a = 1\n\n\nconst b = 2\n```',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '    indented\n\n    code',
  '> quoted\n> more',
  'The end.',
]

describe('Markdown', () => {
  it('is cut into blocks that mean the same apart as together', () => {
    const text = LONG.join('\n\n')
    const blocks = markdownBlocks(text)
    expect(blocks).toEqual(['# Title', 'Some **bold** words\nin two lines.', ...LONG.slice(1)])
    expect(blocks.map(markdownHtml).join('')).toBe(markdownHtml(text))
  })

  it('has the same blocks but for the last two as it grows, also within fenced code', () => {
    const text = LONG.join('\n\n')
    for (let end = 1; end < text.length; end++) {
      const [before, after] = [markdownBlocks(text.slice(0, end)), markdownBlocks(text)]
      expect(before.slice(0, -2)).toEqual(after.slice(0, Math.max(0, before.length - 2)))
    }
  })

  it.each([
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['[a](javascript:alert(1))', '[a](javascript:alert(1))'],
    ['[a](data:text/html,x)', '[a](data:text/html,x)'],
    ['[a](vbscript:x)', '[a](vbscript:x)'],
    ['[a](&#106;avascript:alert(1))', '[a]('],
    ['![a](javascript:alert(1))', '![a](javascript:alert(1))'],
    ['<a href="https://x.org" onclick="x()">a</a>', '&lt;a href=&quot;'],
    ['![a"><script>](https://x.org/a.png)', '&lt;script&gt;'],
  ])('leaves what is hostile a text: %s', (text, shown) => {
    const html = markdownHtml(text)
    expect(html).toContain(shown)
    expect(html).not.toMatch(/<(script|iframe|svg)|<img[^>]+onerror|href="(javascript|data|vbscript)/i)
  })

  it('opens links in a window of their own, and shows pictures of this site alone: others are links', () => {
    expect(markdownHtml('[Shop](https://example.org)')).toContain(
      '<a href="https://example.org" target="_blank" rel="noopener nofollow">Shop</a>',
    )
    expect(markdownHtml('![A cat](/files/cat.png)')).toContain('<img src="/files/cat.png" alt="A cat" loading="lazy">')
    expect(markdownHtml('![A cat](https://example.org/cat.png)')).toContain('<a href="https://example.org/cat.png"')
    expect(markdownHtml('![A cat](https://example.org/cat.png)')).not.toContain('<img')
  })

  it('reads only the last block again as its text grows', async () => {
    const screen = render(<Markdown text={'# One\n\nTwo'} />)
    await until(() => screen.container.querySelector('h1') !== null)
    const first = screen.container.querySelector('h1')
    const second = screen.container.querySelector('p')
    screen.rerender(<Markdown text={'# One\n\nTwo **three**'} />)
    expect(screen.container.querySelector('h1')).toBe(first)
    expect(screen.container.querySelector('p')).not.toBe(second)
    expect(screen.container.querySelector('strong')?.textContent).toBe('three')
    screen.unmount()
  })
})
