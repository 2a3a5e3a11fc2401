import { nameOtherText, setLocales, writeTexts } from '#kernel/page/commands'
import { type Finding, nearestName } from '#kernel/page/records'
import { localesOf } from '#kernel/page/texts'
import { createId } from '#kernel/page/values'
import { useMessages } from '#shell/messages'
import { openedPage } from '../document/opened-page.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { textTableToken } from '../parts/text-table-part.ts'
import { offeredTexts } from './offered-texts.ts'
import { textTexts } from './texts.ts'
import '../resources/host-fixes.css'

/** Languages of a page that gets its first text where its project says none. */
const LANGUAGES = ['zh', 'en']

/** The key that nobody knows, as the finding tells it. */
function keyOf({ code, message }: Finding): string | undefined {
  const told = code === 'TEXT_KEY_UNKNOWN' && typeof message === 'object' && 'code' in message ? message.params?.key : undefined
  return typeof told === 'string' ? told : undefined
}

/** What may be done about a key that no text has: another text is meant, or it is made. */
export function TextFixes({ finding }: { readonly finding: Finding }) {
  const { session } = useEditorUi()
  const t = useMessages(textTexts)
  const key = keyOf(finding)
  if (key === undefined || finding.path === undefined) return null
  const { entry, path } = finding
  const project = session.part(openedPage).texts
  const near = nearestName(
    key,
    offeredTexts(session.document(), project, undefined).map((text) => text.key),
  )
  const make = () => {
    const gesture = createId('text')
    const locales = project && project.texts.length > 0 ? project.locales : LANGUAGES
    if (localesOf(session.document()).length === 0) session.run(setLocales, { locales }, { gesture })
    if (!session.run(writeTexts, { texts: [{ key, values: {} }] }, { gesture })) return
    const table = session.part(textTableToken)
    table.filter.value = 'all'
    table.search.value = key
    session.open('dock/texts')
  }
  return (
    <span className="ed-host-fixes">
      {near !== undefined && (
        <button type="button" onClick={() => session.run(nameOtherText, { entry, path, key, to: near })}>
          {t('useKey', { key: near })}
        </button>
      )}
      <button type="button" onClick={make}>
        {t('makeKey', { key })}
      </button>
    </span>
  )
}
