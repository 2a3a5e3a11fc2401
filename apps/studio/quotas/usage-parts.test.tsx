import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setLocale } from '../../shell/locale.ts'
import { UsageParts } from './usage-bars.tsx'

const MB = 1024 * 1024
const NONE = { drafts: 0, branches: 0, versions: 0, published: 0, records: 0, history: 0 }
const shown = (name: string) => {
  const list = screen.getByRole('list', { name })
  return within(list)
    .getAllByRole('listitem')
    .map((item) => [...item.children].map(({ textContent }) => textContent))
}

describe('UsageParts', () => {
  it('lists each part that takes storage with its size, under a visible heading', () => {
    setLocale('en')
    render(<UsageParts parts={{ ...NONE, drafts: 2 * MB, branches: 1.5 * MB, versions: 300 * 1024, published: MB, history: 12 * MB }} />)
    expect(shown('What takes the storage')).toEqual([
      ['Pages, blocks and settings', '2 MB'],
      ['Branches', '1.5 MB'],
      ['Kept versions', '300 KB'],
      ['Publish records', '1 MB'],
      ['Edit history', '12 MB'],
    ])
    expect(screen.getByRole('heading', { name: 'What takes the storage' })).toBeTruthy()
    expect(screen.getByText(/older edit history is removed automatically/)).toBeTruthy()
  })

  it('leaves out parts that take nothing, and the remark on the history where there is none', () => {
    setLocale('zh')
    render(<UsageParts parts={{ ...NONE, drafts: 1 }} />)
    expect(shown('存储空间的构成')).toEqual([['页面、区块和设置', '1 KB']])
    expect(screen.queryByText(/修改历史/)).toBeNull()
  })

  it('shows nothing where nothing is stored', () => {
    const { container } = render(<UsageParts parts={NONE} />)
    expect(container.textContent).toBe('')
  })
})
