import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { act, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { useSignalValue } from './use-signal-value.ts'

interface ShownProps {
  readonly of: ReadonlySignal<number>
  readonly child?: ReadonlySignal<number>
  readonly onDraw?: () => void
}

function Shown({ of, child, onDraw }: ShownProps) {
  onDraw?.()
  return (
    <div>
      {useSignalValue(of)} {child ? <Shown of={child} /> : null}
    </div>
  )
}

const set = (target: Signal<number>, value: number) =>
  act(() => {
    target.value = value
  })
const countDraws = () => {
  const draws = { count: 0, onDraw: () => (draws.count += 1) }
  return draws
}

test('a component draws again for its own signals alone, and not for those that its children read', () => {
  const [outer, inner] = [signal(1), signal(10)]
  const draws = countDraws()
  const { container } = render(<Shown of={outer} child={inner} onDraw={draws.onDraw} />)
  set(inner, 11)
  expect([container.textContent, draws.count]).toEqual(['1 11 ', 1])
  set(outer, 2)
  expect([container.textContent, draws.count]).toEqual(['2 11 ', 2])
})

test('two changes at once draw once, and one that changes nothing does not draw', () => {
  const count = signal(1)
  const draws = countDraws()
  const { container } = render(<Shown of={computed(() => Math.sign(count.value))} onDraw={draws.onDraw} />)
  set(count, 5)
  expect(draws.count).toBe(1)
  act(() =>
    batch(() => {
      count.value = 0
      count.value = -3
    }),
  )
  expect([container.textContent, draws.count]).toEqual(['-1 ', 2])
})

test('another signal can take the place of the first, also in strict mode, and after unmounting none is followed', () => {
  const [first, second] = [signal(1), signal(2)]
  const ended: string[] = []
  const followed = computed(() => second.value, { unwatched: () => ended.push('second') })
  const { container, rerender, unmount } = render(<Shown of={first} />, { wrapper: StrictMode })
  rerender(<Shown of={followed} />)
  expect(container.textContent).toBe('2 ')
  set(first, 9)
  expect(container.textContent).toBe('2 ')
  set(second, 3)
  expect(container.textContent).toBe('3 ')
  unmount()
  expect(ended).toEqual(['second'])
})
