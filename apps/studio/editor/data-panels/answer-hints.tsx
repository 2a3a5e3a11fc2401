import { Button } from '@arco-design/web-react'
import type { LoadResult } from '#kernel/engine'
import { partOfShape } from '#kernel/engine/protocol'
import { editApi } from '#kernel/page/commands'
import type { ApiRecord } from '#kernel/page/records'
import { isObject, type Json, readJson, setPath } from '#kernel/page/values'
import { fieldsOf, type SourceDeclaration } from '#sdk'
import { useEditor } from '#sdk/studio'
import { defineMessages, useMessages } from '#shell/messages'
import type { Answer } from '../inspector/data-source/answer-view.tsx'

const texts = defineMessages('editor-answer-hints', {
  zh: {
    listAt: '响应中的列表在“{{path}}”',
    takeList: '取这个列表',
    noCode: '响应里没有状态码：这个服务用 HTTP 状态表示成功吗？',
    byStatus: '以 HTTP 状态为准',
  },
  en: {
    listAt: 'The list of this answer is at “{{path}}”',
    takeList: 'Take this list',
    noCode: 'The answer has no code. Does this service tell success by its HTTP status?',
    byStatus: 'Go by the HTTP status',
  },
})

/** Settings that the hints change; a source without them gets no hint. */
const PATH = 'sourceField'
const CODE = 'result.code'
const LIST = { type: 'array' } as const

/**
 * Where the list of an answer is that was read as something else; undefined where there is none, or the data is a
 * list already.
 */
function listIn({ data, originData }: LoadResult, body: string): string | undefined {
  if (Array.isArray(data)) return undefined
  let whole = originData
  try {
    whole = readJson(body)
  } catch {
    // Of a long answer only the beginning is kept; a path may start at its data as well.
  }
  return isObject(whole) ? (partOfShape(LIST, whole) ?? undefined) : undefined
}

interface Props {
  readonly api: ApiRecord
  readonly declaration: SourceDeclaration
  readonly answer: Answer
  /** The answer as it came over the wire. */
  readonly body: string
  /** Told when a setting was changed. */
  readonly onSet: () => void
}

/** How to get the rows of an answer that was not read as a list, with a button that changes the setting. */
export function AnswerHints({ api, declaration, answer, body, onSet }: Props) {
  const t = useMessages(texts)
  const session = useEditor()
  const paths = new Set(fieldsOf(declaration.config).map(({ path }) => path))
  const set = (path: string, value: Json) => {
    if (session.run(editApi, { id: api.id, changes: { config: setPath(api.config, path, value) } })) onSet()
  }
  const { code } = answer.result
  if (code === 'NO_CODE' && paths.has(CODE)) {
    return <Hint text={t('noCode')} action={t('byStatus')} onPress={() => set(CODE, '')} />
  }
  const path = code === 0 && paths.has(PATH) && !api.bindings[PATH] ? listIn(answer.result, body) : undefined
  if (path === undefined || api.config[PATH] === path) return null
  return <Hint text={t('listAt', { path })} action={t('takeList')} onPress={() => set(PATH, path)} />
}

function Hint(props: { readonly text: string; readonly action: string; readonly onPress: () => void }) {
  return (
    <div className="te-note te-note-warning" role="note">
      {props.text}{' '}
      <Button size="mini" onClick={props.onPress}>
        {props.action}
      </Button>
    </div>
  )
}
