import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import { tableIn } from '#kernel/message'
import { usePage } from '#kernel/view'
import type { RecordConflict, RecordField } from '../../services/records.ts'
import { useTimeZone } from '../page-formats.ts'
import { type RecordLabels, recordText } from './record-text.ts'
import { RECORD_TEXTS, withField } from './texts.ts'

interface ConflictProps {
  readonly conflict: RecordConflict
  readonly fields: readonly RecordField[]
  readonly labels: RecordLabels
  readonly settle: (keeps: 'mine' | 'theirs') => void
}

/** Shows what another person stored, and asks whose values are kept. */
export function RecordConflictNote({ conflict, fields, labels, settle }: ConflictProps) {
  const words = tableIn(RECORD_TEXTS, usePage().locale)
  const zone = useTimeZone()
  const theirs = conflict.fields.map(({ field, theirs }) => {
    const known = fields.find(({ name }) => name === field)
    return known ? `${known.label} → ${recordText(known, theirs, zone, { words, labels })}` : field
  })
  return (
    <div role="alert" className="tessera-record-note">
      <span>{withField(words.conflict, theirs.join(', '))}</span>
      <Button size="small" onClick={() => settle('mine')}>
        {words.keepMine}
      </Button>
      <Button size="small" onClick={() => settle('theirs')}>
        {words.takeTheirs}
      </Button>
    </div>
  )
}
