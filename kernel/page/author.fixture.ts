import { addedIn } from '#kernel/document'
import { testContext } from './catalogue.fixture.ts'
import * as commands from './commands/all-commands.ts'
import type { Command, CommandContext } from './records/patch.ts'
import { applyPatch } from './records/patch-algebra.ts'
import type { ElementRecord, PageDocument } from './records/records.ts'
import { childrenOf, elementOf } from './records/tree.ts'
import { emptyDocument } from './schema/parse-page.ts'

/** Runs commands one after the other on one document. */
export class Author {
  readonly counter = { n: 0 }
  document: PageDocument = emptyDocument()

  get context(): CommandContext {
    return testContext(this.document, this.counter)
  }
  /** The id of the first entry that the command added. */
  do<Args>(command: Command<Args>, args: Args): string {
    const plan = command.plan(this.context, args)
    if ('refused' in plan) throw new Error(plan.refused.en)
    this.document = applyPatch(this.document, plan)
    return addedIn(plan)[0]?.id ?? ''
  }
  refusal<Args>(command: Command<Args>, args: Args): string {
    const plan = command.plan(this.context, args)
    return 'refused' in plan ? plan.refused.en : 'planned'
  }
  add(type: string, parentId: string | null = null, index?: number): string {
    return this.do(commands.insertElement, { type, parentId, ...(index === undefined ? {} : { index }) })
  }
  element(id: string): ElementRecord {
    return elementOf(this.document, id)!
  }
  outline(parentId: string | null = null): string {
    return childrenOf(this.document, parentId)
      .map((id) => this.element(id).name + (childrenOf(this.document, id).length > 0 ? `(${this.outline(id)})` : ''))
      .join(' ')
  }
}
