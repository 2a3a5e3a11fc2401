import { act, render } from '@testing-library/react'
import { Activity, StrictMode, useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useLastingEffect, useLastingLayoutEffect } from './use-lasting-effect.ts'

let told: string[] = []
beforeEach(() => {
  told = []
})

const report = (of: string): (() => void) => {
  told.push(`start ${of}`)
  return () => void told.push(`end ${of}`)
}
interface PartProps {
  readonly of: string
}
function Part({ of }: PartProps) {
  useLastingEffect(() => report(of), [of])
  return of
}
function LayoutPart({ of }: PartProps) {
  useLastingLayoutEffect(() => report(of), [of])
  return of
}

let set: (text: string) => void = () => undefined
function Other() {
  const [text, setText] = useState('')
  set = setText
  return text
}
function Telling() {
  useLastingEffect(() => {
    told.push('start')
    return () => set('ended')
  }, [])
  return null
}
function LayoutTelling() {
  useLastingLayoutEffect(() => {
    told.push('start')
    return () => set('ended')
  }, [])
  return null
}

describe.each([
  ['useLastingEffect', Part, Telling],
  ['useLastingLayoutEffect', LayoutPart, LayoutTelling],
])('%s', (_name, Shown, Told) => {
  const within = (mode: 'visible' | 'hidden', of: string | null) => (
    <Activity mode={mode}>{of !== null && <Shown of={of} />}</Activity>
  )
  const show = async (root: ReturnType<typeof render>, mode: 'visible' | 'hidden', of: string | null) =>
    act(async () => root.rerender(within(mode, of)))

  it('starts once, goes on while hidden, and ends when its element is removed', async () => {
    const root = render(within('visible', 'a'))
    await show(root, 'hidden', 'a')
    await show(root, 'visible', 'a')
    expect(told).toEqual(['start a'])
    root.unmount()
    expect(told).toEqual(['start a', 'end a'])
  })

  it('starts again for another dependency, in sight and while hidden', async () => {
    const root = render(within('visible', 'a'))
    await show(root, 'visible', 'b')
    expect(told).toEqual(['start a', 'end a', 'start b'])
    await show(root, 'hidden', 'b')
    await show(root, 'hidden', 'c')
    expect(told.slice(3)).toEqual(['end b'])
    await show(root, 'visible', 'c')
    expect(told.slice(4)).toEqual(['start c'])
    await show(root, 'hidden', 'c')
    await show(root, 'visible', 'd')
    expect(told.slice(5)).toEqual(['end c', 'start d'])
  })

  it('ends when its element is removed while hidden, or with the whole page', async () => {
    const root = render(within('visible', 'a'))
    await show(root, 'hidden', 'a')
    await show(root, 'hidden', null)
    expect(told).toEqual(['start a', 'end a'])
    await show(root, 'visible', 'b')
    await show(root, 'hidden', 'b')
    await act(async () => root.unmount())
    expect(told.slice(2)).toEqual(['start b', 'end b'])
  })

  it('ends what two elements exchange before it starts either', async () => {
    const both = (one: string, other: string) => (
      <>
        <Shown of={one} />
        <Shown of={other} />
      </>
    )
    const root = render(both('a', 'b'))
    await act(async () => root.rerender(both('b', 'a')))
    expect(told.slice(2)).toEqual(['end a', 'end b', 'start b', 'start a'])
  })

  it('starts once in strict mode, and may end by rendering another element', async () => {
    const tree = (isThere: boolean) => (
      <StrictMode>
        <Activity>{isThere && <Told />}</Activity>
        <Other />
      </StrictMode>
    )
    const root = render(tree(true))
    expect(told).toEqual(['start'])
    await act(async () => root.rerender(tree(false)))
    expect(root.container.textContent).toBe('ended')
  })
})
