import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import { Fragment, type ReactNode } from 'react'
import { tableIn } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import { usePage } from '#kernel/view'
import type { RecordConflict, RecordField } from '../../services/records.ts'
import { useTimeZone } from '../page-formats.ts'
import { isTyped, TypedShow } from './field-part.tsx'
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
  const shown = (field: string, value: Json): ReactNode => {
    const known = fields.find(({ name }) => name === field)
    if (!known) return field
    const text = isTyped(known) ? (
      <TypedShow field={known} value={value} />
    ) : (
      recordText(known, value, zone, { words, labels })
    )
    return (
      <>
        {known.label} → {text}
      </>
    )
  }
  return (
    <div role="alert" className="tessera-record-note">
      <span>
        {withField(words.conflict, '')}
        {conflict.fields.map(({ field, theirs }, at) => (
          <Fragment key={field}>
            {at > 0 && ', '}
            {shown(field, theirs)}
          </Fragment>
        ))}
      </span>
      <Button size="small" onClick={() => settle('mine')}>
        {words.keepMine}
      </Button>
      <Button size="small" onClick={() => settle('theirs')}>
        {words.takeTheirs}
      </Button>
    </div>
  )
}
