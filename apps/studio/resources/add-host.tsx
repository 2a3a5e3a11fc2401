import { Button, Input, Select } from '@arco-design/web-react'
import { type FormEvent, useState } from 'react'
import { type AllowedHost, hostFrom, RESOURCE_KINDS, type ResourceKind, type ResourceWay } from '#kernel/page/resources'
import { useMessages } from '../../shell/messages.ts'
import { resourceTexts } from './texts.ts'

/** A line in which a host is added. */
export function AddHost({
  known,
  onAdd,
}: {
  readonly known: readonly AllowedHost[]
  readonly onAdd: (entry: AllowedHost) => Promise<void>
}) {
  const t = useMessages(resourceTexts)
  const [kind, setKind] = useState<ResourceKind>('image')
  const [way, setWay] = useState<ResourceWay>('direct')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<'badHost' | 'twice'>()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const host = hostFrom(text)
    const entry: AllowedHost | undefined = host === null ? undefined : { kind, host, way: kind === 'image' ? way : 'direct' }
    if (!entry) {
      setProblem('badHost')
      return
    }
    if (known.some((each) => each.kind === entry.kind && each.host === entry.host && each.way === entry.way)) {
      setProblem('twice')
      return
    }
    setText('')
    void onAdd(entry)
  }
  return (
    <form className="hosts-add" onSubmit={submit}>
      <Select
        aria-label={t('kind')}
        value={kind}
        onChange={setKind}
        options={RESOURCE_KINDS.map((value) => ({ value, label: t(value) }))}
      />
      <Input
        className="hosts-host"
        aria-label={t('host')}
        aria-describedby="hosts-note"
        placeholder={t('hostHint')}
        value={text}
        status={problem ? 'error' : undefined!}
        onChange={(value) => {
          setText(value)
          setProblem(undefined)
        }}
      />
      {kind === 'image' && (
        <Select
          aria-label={t('way')}
          value={way}
          onChange={setWay}
          options={(['direct', 'server'] as const).map((value) => ({ value, label: t(value) }))}
        />
      )}
      <Button type="primary" htmlType="submit">
        {t('add')}
      </Button>
      <p id="hosts-note" className={problem ? 'hosts-problem' : 'studio-muted'} role={problem ? 'alert' : undefined}>
        {problem ? t(problem) : kind === 'image' && way === 'server' ? t('serverHint') : ''}
      </p>
    </form>
  )
}
