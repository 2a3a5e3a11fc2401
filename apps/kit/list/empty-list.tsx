import { Button, Empty } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { useMessages } from '../../shell/messages.ts'
import { common } from '../words/common.ts'

export interface EmptyAction {
  readonly label: ReactNode
  readonly onPress: () => void
}
export interface EmptyListProps {
  /** What was searched for; empty where nothing was. */
  readonly keyword?: string
  /** Takes the search, and whatever else narrows the list, away. */
  readonly onClear?: () => void
  /** What the list is for, and that there is nothing in it yet. */
  readonly text: string
  /** Instead of the usual words, what is said where a search finds nothing. */
  readonly none?: string
  /** The one thing to do, where the person may do it. */
  readonly action?: EmptyAction | undefined
  /** An example to begin with. */
  readonly sample?: EmptyAction | undefined
}

/** In the place of a list without items: after a search that it found nothing, else what to do about it. */
export function EmptyList({ keyword = '', onClear, text, none, action, sample }: EmptyListProps) {
  const c = useMessages(common)
  if (keyword !== '')
    return (
      <div className="studio-empty">
        <Empty description={none ?? c('noneFound', { text: keyword })} />
        {onClear && <Button onClick={onClear}>{c('clearSearch')}</Button>}
      </div>
    )
  return (
    <div className="studio-empty">
      <Empty description={text} />
      {action && (
        <Button type="secondary" onClick={action.onPress}>
          {action.label}
        </Button>
      )}
      {sample && (
        <Button type="text" onClick={sample.onPress}>
          {sample.label}
        </Button>
      )}
    </div>
  )
}
