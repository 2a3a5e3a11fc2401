import { Button } from '@arco-design/web-react'
import { IconApps } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { LoadResult } from '#kernel/engine'
import type { ApiRecord } from '#kernel/page/records'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { MakePageDialog } from './make-page-dialog.tsx'
import { recordsIn } from './read-records.ts'
import { recipeTexts } from './texts.ts'
/** Offers to make a page of the records that a request of the page answered with. */
export function MakePage({ api, result }: { readonly api: ApiRecord; readonly result: LoadResult }) {
  const t = useMessages(recipeTexts)
  const session = useEditor()
  const [open, setOpen] = useState(false)
  // A request that is not written down yet belongs to no page.
  if (result.code !== 0 || session.document().entries.get(api.id)?.kind !== 'api') return null
  const records = recordsIn(result.data)
  if (!records) return null
  // A table reads the total from the whole answer, also where the request takes the list out of it.
  const found = { ...records, totalAt: recordsIn(result.originData)?.totalAt ?? '' }
  return (
    <>
      <Button size="mini" type="outline" icon={<IconApps />} title={t('openHint')} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {open && <MakePageDialog api={api} found={found} close={() => setOpen(false)} />}
    </>
  )
}
