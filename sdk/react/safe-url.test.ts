import { describe, expect, it } from 'vitest'
import { safeImageUrl, safeUrl } from './safe-url.ts'

describe('safeUrl', () => {
  it.each([
    'https://a.b/c?d#e',
    'http://a.b',
    'mailto:a@b.c',
    'tel:+123',
    '/orders/1',
    './x',
    '../x',
    '#top',
    '?a=b:c',
    '//cdn.example/x.png',
  ])('lets %s through', (url) => expect(safeUrl(url)).toBe(url))

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>1</script>',
    'blob:https://a.b/c',
    'file:///etc/hosts',
    '',
    null,
    7,
    {},
  ])('makes %j inert', (url) => expect(safeUrl(url)).toBeUndefined())

  it('shows raster images given as text, but no documents', () => {
    expect(safeImageUrl('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
    expect(safeImageUrl('data:image/svg+xml;base64,AAAA')).toBeUndefined()
    expect(safeImageUrl('data:text/html;base64,AAAA')).toBeUndefined()
  })
})
