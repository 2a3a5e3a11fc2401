import { effect } from '@preact/signals-core'
import { type ReactNode, useMemo } from 'react'
import { labelIn, nearestOf } from '#kernel/message'
import { elementOf, PAGE_ID } from '#kernel/page/records'
import { functionsPoint, nameOfType, valueTypesPoint } from '#sdk'
import { type NamedThing, type PanelContext, PanelProvider, type PanelTarget, type ScopeEntry } from '#sdk/setter'
import { type Editor, getPath, useEditor } from '#sdk/studio'
import { call } from '#shell/client'
import { translate, useLocale } from '#shell/messages'
import { preparePicture } from '#shell/prepare-picture'
import { SetterSlot } from '../../../../kit/form/setter-slot.tsx'
import { formTexts } from '../../../../kit/form/texts.ts'
import { choosePicture } from '../../../cloud/choose-picture.ts'
import { functionAddress } from '../../../docs/addresses.ts'
import { isDocumented } from '../../../docs/docs-link.tsx'
import { MARKS } from '../../../docs/marks.ts'
import { approvalFlowsOf } from '../../../flows/project-panel.ts'
import { shownColor } from '../../../look/token-offers.ts'
import { secretsReader } from '../../../project-config/project-secrets.ts'
import { declarationOf, methodLabels } from '../../document/catalogue.ts'
import { openedPage } from '../../document/opened-page.ts'
import { referenceOptions } from '../../document/reference-options.ts'
import { stateInRows } from '../../document/row-values.ts'
import { appToken } from '../../parts/app-part.ts'
import { languageToken } from '../../parts/language-part.ts'
import { lookToken } from '../../parts/look-part.ts'
import { pickingToken } from '../../parts/picking-part.ts'
import { runningToken } from '../../parts/running-part.ts'
import { sampleRowsToken } from '../../parts/sample-row-part.ts'
import { sampleValuesToken } from '../../parts/sample-values-part.ts'
import { offeredTexts } from '../../texts/offered-texts.ts'
import { usePanelWords } from '../../texts/panel-words.ts'
import { inferType } from '../types/infer-type.ts'
import { memberEntries } from '../types/member-entries.ts'
import { membersAt } from '../types/members-at.ts'
import { typeText } from '../types/type-text.ts'
import { sessionScope } from '../types/use-inferred.ts'
import { FormulaInRow } from './formula-in-row.tsx'
import { fieldsOfModel, modelsOf, settingsAround } from './model-fields.ts'
import { secretsOfPage } from './page-secrets.ts'
import { pageTokens } from './page-tokens.ts'
import { scopeOf } from './scope.ts'
import { targetsOf } from './targets.ts'
import '../../../../kit/form/form.css'
import { ComponentIcon } from '../../words/component-icon.tsx'
import { namesOn } from '../../words/names-on.ts'
import { speakerOf } from '../../words/speaker.ts'

/** The one element whose settings are open, if it is one. */
const edited = (session: ReturnType<typeof useEditor>): readonly string[] => {
  const ids = session.selection.peek()
  return ids.length === 1 ? ids : []
}

/** The state as formulas of what is edited see it, in rows with the values of the sample rows. */
const stateFor = (session: ReturnType<typeof useEditor>) => stateInRows(session.part(runningToken).live.tree.peek(), rowsAround(session))
const rowsAround = (session: ReturnType<typeof useEditor>) => edited(session).flatMap((id) => session.part(sampleValuesToken).around(id))

/** What setters can pick from, elements with their icons. */
function targetsIn(session: Editor, kind: Parameters<PanelContext['targets']>[0], locale: string): readonly PanelTarget[] {
  const all = targetsOf(session.document(), session.catalogue, kind, session.part(appToken).variables.peek())
  if (kind !== 'element') return all
  const labels = new Map<string, { readonly [method: string]: string }>()
  const labelsOf = (type: string) => {
    const named = () => Object.entries(methodLabels(session.kernel, type)).map(([name, label]) => [name, labelIn(label, locale)])
    const found = labels.get(type) ?? Object.fromEntries(named())
    labels.set(type, found)
    return found
  }
  return all.map((target) => ({
    ...target,
    methodLabels: labelsOf(target.type),
    icon: <ComponentIcon type={target.type} />,
  }))
}

/** Functions of the product have pages in the documentation. */
const withDocs = ({ kernel }: ReturnType<typeof useEditor>, entry: ScopeEntry): ScopeEntry => {
  if (entry.kind !== 'function') return entry
  const declared = kernel
    .registry(functionsPoint)
    .all.peek()
    .find(({ name }) => name === entry.name)
  return declared && isDocumented(kernel.registry(functionsPoint).contributor(declared.id))
    ? { ...entry, docs: functionAddress(entry.name) }
    : entry
}

/** The workflows of a project that start by hand or when called. */
const workflowsOf = async (projectId: number): Promise<readonly NamedThing[]> =>
  (await call('POST /workflow/list', { projectId }))
    .filter(({ trigger }) => trigger === 'trigger/by-hand')
    .map(({ name, description }) => ({ code: name, name: description }))

/** The project's secrets, for the addresses of the page that is open. */
function secretsFor(session: Editor): NonNullable<PanelContext['secrets']> {
  const read = secretsReader(() => session.part(openedPage).records.page.projectId)
  return async (again) => {
    const page = session.document().entries.get(PAGE_ID)
    const { stgService, prdService } = page?.kind === 'page' ? page.interceptor : {}
    const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
    return secretsOfPage(await read(again), { stg: textOf(stgService), prd: textOf(prdService) })
  }
}

/** The canvas has the scheme of the studio. */
const schemeNow = () => (document.body.getAttribute('arco-theme') === 'dark' ? 'dark' : 'light')

/** Gives setters what they may know of the open page. */
export function EditorPanelProvider({ children }: { readonly children: ReactNode }) {
  const session = useEditor()
  const locale = useLocale()
  const context = useMemo(
    (): PanelContext => ({
      locale: nearestOf(locale),
      language: locale,
      scope: () =>
        scopeOf(session.document(), session.catalogue, session.kernel.registry(functionsPoint).all.peek(), {
          references: referenceOptions(session.kernel),
          state: stateFor(session),
          app: session.part(appToken).variables.peek(),
          element: edited(session)[0],
          rows: rowsAround(session),
        }).map((entry) => withDocs(session, entry)),
      namesDocs: MARKS.names,
      texts: () => offeredTexts(session.document(), session.part(openedPage).texts, session.part(languageToken).current.peek()),
      watch: (changed) => {
        const { known } = session.part(sampleValuesToken)
        // The first value is no change.
        let first = true
        return effect(() => {
          void session.part(runningToken).live.tree.value
          void known.value
          if (!first) changed()
          first = false
        })
      },
      members: (source, dot) => memberEntries(membersAt(source, dot, sessionScope(session))),
      inferred: ({ kind, source }) => {
        const type = typeText(inferType(source, kind, sessionScope(session)))
        return type === '' ? '' : translate(formTexts, 'inferred', { type })
      },
      evaluate: (binding, input = null) => {
        const [element] = edited(session)
        const row = element === undefined ? undefined : session.part(sampleRowsToken).pathFor(element)
        const place = { ...(element === undefined ? {} : { element }), ...(row === undefined ? {} : { row }) }
        return session.part(runningToken).page.evaluate({ ...binding, ...place }, input)
      },
      words: (told) => speakerOf(session.kernel).now(told, locale, namesOn({ kernel: session.kernel, document: session.document() })),
      targets: (kind) => targetsIn(session, kind, locale),
      pickElement: (fits) =>
        new Promise((resolve) => {
          const targets = targetsIn(session, 'element', locale)
          const doesFit = (id: string) => targets.some((target) => target.id === id && fits(target))
          session.part(pickingToken).value = { fits: doesFit, answer: resolve }
        }),
      data: async () => {
        const [element] = edited(session)
        if (element === undefined) return undefined
        const entry = elementOf(session.document(), element)
        if (!entry?.source) return entry?.props.data
        const { data, originData } = await session.part(runningToken).page.load(element, {}, true)
        return data ?? originData
      },
      initialOf: (path) => {
        const entry = elementOf(session.document(), edited(session)[0] ?? '')
        return entry && getPath(declarationOf(session.kernel, entry.type)?.initial?.props ?? {}, path)
      },
      valueTypes: () =>
        session.kernel
          .registry(valueTypesPoint)
          .all.peek()
          .filter(({ control }) => control.by === 'line' || control.by === 'number')
          .map((type) => ({ value: nameOfType(type), label: type.label })),
      useWords: usePanelWords,
      formula: FormulaInRow,
      setter: SetterSlot,
      colorOf: (text) => shownColor(text, pageTokens(session.document(), session.part(lookToken).peek()), schemeNow()),
      upload: async (file) => {
        const { projectId } = session.part(openedPage).records.page
        return (await call('POST /cloud/upload/files', { file: await preparePicture(file), projectId: String(projectId) })).url
      },
      models: () => modelsOf(session.part(openedPage).records.page.projectId),
      modelFields: (model) => fieldsOfModel(session.part(openedPage).records.page.projectId, model),
      workflows: () => workflowsOf(session.part(openedPage).records.page.projectId),
      approvalFlows: () => approvalFlowsOf(session.part(openedPage).records.page.projectId),
      secrets: secretsFor(session),
      around: (tag) => settingsAround(session, edited(session)[0], tag),
      dictionaries: () => call('POST /dictionary/list', { projectId: session.part(openedPage).records.page.projectId }),
      choosePicture: async () => (await choosePicture(session.part(openedPage).records.page.projectId))?.url ?? null,
    }),
    [session, locale],
  )
  return (
    <PanelProvider value={context}>
      <div className="te-panel">{children}</div>
    </PanelProvider>
  )
}
