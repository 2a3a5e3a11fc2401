import { afterEach, expect, test, vi } from 'vitest'
import { createPageActionContext } from '#sdk/testing'
import { printService } from '../../services/print/index.ts'
import { printParams } from './index.ts'
import { run } from './run.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

const printed = async (target: string) => {
  const seen: number[] = []
  window.print = () => seen.push(document.querySelectorAll('[data-tessera-print]').length)
  return { outcome: await run(printParams.parse({ target }), createPageActionContext(7, [printService]).context), seen }
}

test('one element is singled out for as long as the print takes', async () => {
  document.body.innerHTML = '<div data-id="page"><i data-id="Card_1"></i></div>'
  const styles = document.head.querySelectorAll('style').length
  expect(await printed('Card_1')).toEqual({ outcome: { ok: true, value: 7 }, seen: [1] })
  expect(document.head.querySelectorAll('style')).toHaveLength(styles + 1)
  window.dispatchEvent(new Event('afterprint'))
  expect(document.querySelectorAll('[data-tessera-print]')).toHaveLength(0)
  expect(document.head.querySelectorAll('style')).toHaveLength(styles)
})

test('the whole page is printed as it is', async () => {
  document.body.innerHTML = '<div data-id="page"></div>'
  expect(await printed('')).toEqual({ outcome: { ok: true, value: 7 }, seen: [0] })
})
