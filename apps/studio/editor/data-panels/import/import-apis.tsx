import { Alert, Button, Modal, Tabs } from '@arco-design/web-react'
import { IconFile } from '@arco-design/web-react/icon'
import { useEffect, useMemo, useRef, useState } from 'react'
import { addApi } from '#kernel/page/commands'
import { liftApi } from '#kernel/page/schema'
import { createId } from '#kernel/page/values'
import { httpSource } from '#plugins/sources/http/index'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { withFreshNames } from './api-draft.ts'
import { asApiName } from './api-name.ts'
import { type Found, NOTHING_FOUND, requestsOfCurl, requestsOfDocument } from './found-requests.ts'
import { readDocument } from './read-document.ts'
import { RequestList } from './request-list.tsx'
import { importTexts } from './texts.ts'
import './import.css'

const MEGABYTE = 1_048_576
const MOST_MEGABYTES = 10
const EXAMPLES = {
  curl: "curl 'https://api.example.com/orders' -H 'accept: application/json'",
  openApi: '{ "openapi": "3.1.0", "paths": { … } }\n\nopenapi: 3.1.0\npaths: …',
}

/** Adds shared apis to the page from curl commands, an OpenAPI document or a collection of Postman. */
export function ImportApis({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(importTexts)
  const session = useEditor()
  const [tab, setTab] = useState('curl')
  const [texts, setTexts] = useState({ curl: '', openApi: '' })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const commands = useMemo(() => (texts.curl.trim() === '' ? NOTHING_FOUND : requestsOfCurl(texts.curl)), [texts.curl])
  const operations = useOperations(texts.openApi)
  const found = tab === 'curl' ? commands : operations
  const chosen = found.requests.filter(({ key }) => !left.has(key))

  const change = (text: Partial<typeof texts>): void => {
    setTexts({ ...texts, ...text })
    setLeft(new Set())
  }
  const add = (): void => {
    const names = [...session.document().entries.values()].flatMap((entry) => (entry.kind === 'api' ? [entry.name] : []))
    const gesture = createId('import')
    const drafts = withFreshNames(
      chosen.map(({ draft }) => draft),
      names,
      asApiName,
    )
    // One gesture, so that one undo takes all of them back.
    const added = drafts.filter(({ name, config }) => session.run(addApi, { name, source: httpSource.id, ...liftApi(config) }, { gesture }))
    if (added.length < drafts.length) return
    session.announce(t('added', { count: added.length }))
    onClose()
  }

  return (
    <Modal
      visible
      className="ti-dialog"
      title={t('title')}
      okText={t('add', { count: chosen.length })}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={add}
      onCancel={onClose}
      autoFocus={false}
    >
      <Tabs
        activeTab={tab}
        onChange={(next) => {
          setTab(next)
          setLeft(new Set())
        }}
      >
        <Tabs.TabPane key="curl" title={t('curl')}>
          <Source
            label={t('curlInput')}
            hint={t('curlHint')}
            value={texts.curl}
            placeholder={EXAMPLES.curl}
            onChange={(curl) => change({ curl })}
          />
        </Tabs.TabPane>
        <Tabs.TabPane key="openApi" title={t('openApi')}>
          <Source
            label={t('openApiInput')}
            hint={t('openApiHint')}
            value={texts.openApi}
            placeholder={EXAMPLES.openApi}
            onChange={(openApi) => change({ openApi })}
            withFile
          />
        </Tabs.TabPane>
      </Tabs>
      <Result found={found} left={left} onLeave={setLeft} />
    </Modal>
  )
}

/** What is in a document's text, once it was read; until then what was in the last one. */
function useOperations(text: string): Found {
  const [found, setFound] = useState(NOTHING_FOUND)
  useEffect(() => {
    let current = true
    const read = text.trim() === '' ? Promise.resolve(null) : readDocument(text)
    void read.then((document) => {
      if (!current) return
      if (document === null) setFound(NOTHING_FOUND)
      else if ('problem' in document) setFound({ requests: [], problems: [{ at: '', text: document.problem }] })
      else setFound(requestsOfDocument(document.value))
    })
    return () => {
      current = false
    }
  }, [text])
  return found
}

function Result(props: {
  readonly found: Found
  readonly left: ReadonlySet<string>
  readonly onLeave: (left: ReadonlySet<string>) => void
}) {
  return props.found === NOTHING_FOUND ? null : <RequestList {...props} />
}

interface SourceProps {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly placeholder: string
  readonly onChange: (text: string) => void
  readonly withFile?: boolean
}

function Source({ label, hint, value, placeholder, onChange, withFile = false }: SourceProps) {
  const t = useMessages(importTexts)
  const input = useRef<HTMLInputElement>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const read = async (file: File | undefined): Promise<void> => {
    setTooLarge(file !== undefined && file.size > MOST_MEGABYTES * MEGABYTE)
    if (file && file.size <= MOST_MEGABYTES * MEGABYTE) onChange(await file.text())
  }
  return (
    <div className="ti-source">
      <p className="ti-note">{hint}</p>
      <textarea
        className="ti-text"
        aria-label={label}
        rows={6}
        spellCheck={false}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
      {withFile ? (
        <>
          <Button size="small" icon={<IconFile />} onClick={() => input.current?.click()}>
            {t('choose')}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".json,.yaml,.yml,application/json,application/yaml"
            aria-label={t('choose')}
            hidden
            onChange={(event) => {
              void read(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          {tooLarge ? <Alert type="error" content={t('tooLarge', { size: MOST_MEGABYTES })} /> : null}
        </>
      ) : null}
    </div>
  )
}
