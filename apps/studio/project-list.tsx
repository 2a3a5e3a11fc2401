import { Button, Skeleton } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { LoadFailure } from '../kit/list/load-failure.tsx'
import { ListLayout } from './list-layout.tsx'
import { ScreenHead } from './screen-head.tsx'

interface ProjectListProps {
  readonly title: string
  readonly intro: ReactNode
  /** The button that adds an entry; absent for people who may not. */
  readonly add: { readonly label: string; readonly onPress: () => void } | undefined
  readonly loaded: {
    readonly data: unknown
    readonly error: Error | undefined
    readonly loading: boolean
    readonly reload: () => void
  }
  readonly children: ReactNode
}

/** A screen of a project with a list: its head, a button to add, and what stands there until the list has loaded. */
export function ProjectList({ title, intro, add, loaded: { data, error, loading, reload }, children }: ProjectListProps) {
  return (
    <ListLayout>
      <ScreenHead title={title} intro={intro}>
        {add && (
          <Button type="primary" icon={<IconPlus />} onClick={add.onPress}>
            {add.label}
          </Button>
        )}
      </ScreenHead>
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && loading && <Skeleton animation text={{ rows: 6 }} />}
      {children}
    </ListLayout>
  )
}
