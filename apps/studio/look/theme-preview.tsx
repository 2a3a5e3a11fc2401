import { Select } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { type LookEntry, type SharedStyleRecord, sharedSheet, widthsOf } from '#kernel/page/look'
import type { Tokens } from '#kernel/page/look/theme'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import type { LookEntries } from './look-edit.ts'
import { Preview } from './preview.tsx'
import { contactSheet, projectPage } from './shown-sheet.ts'
import { themeTexts } from './theme-texts.ts'

/** As many as anybody looks through; others are found in the editor. */
const MOST_PAGES = 50
const SHEET = 0

/** The edited theme on the contact sheet, or on a page of the project with its shared styles. */
export function ThemePreview(props: { readonly projectId: number; readonly tokens: Tokens; readonly entries: LookEntries }) {
  const { projectId, tokens, entries } = props
  const t = useMessages(themeTexts)
  const [chosen, setChosen] = useState(SHEET)
  const pages = useLoaded(`look pages ${projectId}`, () => call('GET /pages/list', { projectId, pageNum: 1, pageSize: MOST_PAGES }))
  const widths = useMemo(() => widthsOf(entries.values()), [entries])
  const more = useMemo(() => {
    const isShared = (entry: LookEntry): entry is SharedStyleRecord => entry.kind === 'shared'
    return chosen === SHEET ? '' : sharedSheet([...entries.values()].filter(isShared), widths)
  }, [chosen, entries, widths])
  const shown = useMemo(() => (chosen === SHEET ? contactSheet() : projectPage(chosen, widths)), [chosen, widths])
  const list = pages.data?.list ?? []
  return (
    <>
      <Select className="lk-shown" size="small" aria-label={t('shown')} value={chosen} onChange={setChosen}>
        <Select.Option value={SHEET}>{t('contactSheet')}</Select.Option>
        {list.map(({ id, name }) => (
          <Select.Option key={id} value={id}>
            {`${name} (${id})`}
          </Select.Option>
        ))}
      </Select>
      <Preview projectId={projectId} tokens={tokens} more={more} shown={shown} />
    </>
  )
}
