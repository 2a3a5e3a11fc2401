import { signal } from '@preact/signals-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { RunningPage } from '#kernel/view'
import { active, runnable } from './plugins.fixture.ts'
import { watchViewErrors } from './view-errors.ts'

const hash = 'ab12cd34ef'
const told: (readonly [string, unknown])[] = []
const page = { viewFailed: (id: string, problem: unknown) => told.push([id, problem]) } as unknown as RunningPage
let stop: () => void = () => undefined

function open(body: string): void {
  document.body.innerHTML = body
  stop = watchViewErrors(window, signal([active(runnable('1.0.0', hash))]), () => page)
}
function thrown(file: string): void {
  const error = new Error('no stars')
  error.stack = `Error: no stars\n    at click (${file}:1:2)`
  window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }))
}
const problem = (type: string) => ({
  code: 'view.view-failed-of',
  params: { type, plugin: 'acme.rating', version: '1.0.0', reason: 'no stars' },
})
const stars = (id: string) => `<p data-id="${id}" data-type="acme.rating/Stars"><button>${id}</button></p>`
const mine = `http://localhost/plugins/${hash}/shared.js`

afterEach(() => {
  stop()
  told.length = 0
  document.body.innerHTML = ''
})

describe('what a view throws outside of rendering', () => {
  it('is told of the element on which a person has just acted', () => {
    open(`${stars('a')}${stars('b')}`)
    document.querySelectorAll('button')[1]?.click()
    thrown(mine)
    expect(told).toEqual([['b', problem('acme.rating/Stars')]])
  })

  it('is told of the only element of the plugin, and of the page where there are several', () => {
    open(stars('a'))
    thrown(mine)
    stop()
    open(`${stars('a')}${stars('b')}`)
    thrown(mine)
    expect(told).toEqual([
      ['a', problem('acme.rating/Stars')],
      ['page', problem('acme.rating')],
    ])
  })

  it('is told of the only element whose view is in the file, beside others of the plugin', () => {
    open(`${stars('a')}<p data-id="b" data-type="acme.rating/Other"></p>`)
    thrown(`http://localhost/plugins/${hash}/views/stars.js`)
    expect(told).toEqual([['a', problem('acme.rating/Stars')]])
  })

  it('is nobody’s when it comes from another file, and after the watching has ended', () => {
    open(stars('a'))
    thrown('http://localhost/assets/index.js')
    stop()
    thrown(mine)
    expect(told).toEqual([])
  })
})
