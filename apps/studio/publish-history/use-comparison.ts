import { useState } from 'react'
import type { PageDetail, PublishRecord } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'

export interface Comparison {
  /** At most two. */
  readonly chosen: readonly PublishRecord[]
  readonly choose: (record: PublishRecord, isChosen: boolean) => void
  /** The older one is first, whichever was chosen first. */
  readonly compared: readonly [PublishRecord, PublishRecord] | undefined
  readonly compare: (one: PublishRecord, other: PublishRecord) => void
  /** With the one that is in effect in its environment. */
  readonly compareWithCurrent: (record: PublishRecord) => Promise<void>
  readonly close: () => void
}

/** Which published versions of a page are chosen, and which two are compared. */
export function useComparison(pageId: number, page: PageDetail | undefined, listed: readonly PublishRecord[]): Comparison {
  const [chosen, setChosen] = useState<readonly PublishRecord[]>([])
  const [compared, setCompared] = useState<readonly [PublishRecord, PublishRecord]>()
  const compare = (one: PublishRecord, other: PublishRecord): void => setCompared(one.id < other.id ? [one, other] : [other, one])
  return {
    chosen,
    choose: (record, isChosen) => {
      const others = chosen.filter(({ id }) => id !== record.id)
      setChosen(isChosen ? [...others.slice(-1), record] : others)
    },
    compared,
    compare,
    compareWithCurrent: async (record) => {
      const live = record.env === 'stg' ? page?.stgPublishId : page?.prdPublishId
      const found = listed.find(({ id }) => id === live)
      const current = found ?? (await call('POST /page/publish/list', { pageId, keyword: `#${live}` })).list.find(({ id }) => id === live)
      if (current) compare(record, current)
    },
    close: () => setCompared(undefined),
  }
}
