import { COMPUTED } from '#kernel/engine'
import { type Cycle, explain } from '#kernel/engine/references/references'
import { applyPatch, type Command, PAGE_ID, type PageDocument, type VariableRecord } from '#kernel/page/records'
import { createId } from '#kernel/page/values'
import { expression, type FieldSpec, fieldsOf, referencesIn, type ValueTypeDeclaration, z } from '#sdk'
import { type Editor, useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { SetterSlot } from '../../../kit/form/setter-slot.tsx'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { CycleNote } from '../cycles/cycle-note.tsx'
import { referenceOptions } from '../document/reference-options.ts'
import { readDefault } from '../document/variable-draft.ts'
import { Chain } from '../inspector/explain/why.tsx'
import { FormulaPanel } from '../inspector/form/formula-panel.tsx'
import { LiveValue } from '../inspector/form/live-value.tsx'
import { panelTexts } from './texts.ts'

const source = fieldsOf(z.strictObject({ source: expression('公式', 'Formula') }))[0]!

/** The formula of a computed variable as it is typed: what it gives now, what it reads, and the loop that it would make. */
export function VariableFormula(props: {
  readonly labelId: string
  readonly formula: string
  readonly type: ValueTypeDeclaration | undefined
  readonly cycle: Cycle | null
  /** The page as it would be with this formula, and the variable's id there. */
  readonly after: { readonly document: PageDocument; readonly id: string } | null
  readonly onFormula: (formula: string) => void
}) {
  const t = useMessages(panelTexts)
  const session = useEditor()
  const { formula, after } = props
  const field: FieldSpec = { ...source, default: readDefault(props.type, '')?.value }
  const variable = after?.document.entries.get(after.id)
  const name = variable?.kind === 'variable' ? variable.name : undefined
  const explained = after && explain(after.document, after.id, 'formula', referenceOptions(session.kernel, session.catalogue))
  return (
    <>
      <FormulaPanel subject={name === undefined ? {} : { entry: COMPUTED }} path={name ?? ''}>
        <SetterSlot
          id={source.setter}
          value={formula}
          onChange={(next) => props.onFormula(typeof next === 'string' ? next : '')}
          field={{ ...source, options: { ...source.options, kind: 'formula' } }}
          labelId={props.labelId}
        />
      </FormulaPanel>
      <LiveValue binding={{ kind: 'formula', source: formula }} field={field} />
      {props.cycle ? <CycleNote cycle={props.cycle} /> : null}
      {explained && !props.cycle && explained.origins.length > 0 ? (
        <details className="te-why">
          <summary>{t('dependsOn')}</summary>
          <Chain explained={explained} document={after.document} entry={PAGE_ID} />
        </details>
      ) : null}
    </>
  )
}

/** The page as a command would leave it, to be asked about; null where it does not apply. */
export function pageAfter<Args>(session: Editor, command: Command<Args>, args: Args): PageDocument | null {
  const document = session.document()
  const planned = command.plan({ document, catalogue: session.catalogue, references: referencesIn(session.kernel), newId: createId }, args)
  return 'refused' in planned ? null : applyPatch(document, planned)
}

/** The variable of this name there. */
export function variableNamed(document: PageDocument, name: string): VariableRecord | undefined {
  return [...document.entries.values()].find((entry) => entry.kind === 'variable' && entry.name === name) as VariableRecord | undefined
}

/** Whether anything of the page changed, so that what was worked out is worked out again. */
export const useDocument = (): PageDocument => useSignalValue(useEditor().store.current)
