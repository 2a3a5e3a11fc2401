import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Mails } from '../mail/index.ts'
import type { TemplateAudit } from './audits.ts'
import { templateErrors } from './errors.ts'
import { relistedMail, unlistedMail } from './mails.ts'
import type { StoredTemplateInfo } from './model.ts'
import { supervises, type TemplateReading } from './reading.ts'
import type { TemplateTables } from './table.ts'

/** Taking templates of others out of the centre, and putting them back: for super administrators, who say why. */
export const createUnlisting = (deps: {
  readonly store: Store<AccountTables & TemplateTables>
  readonly now: () => Date
  readonly audit: Audit<TemplateAudit>
  readonly mails: Pick<Mails, 'send'>
  readonly reading: Pick<TemplateReading, 'visible' | 'toInfo'>
}) => {
  const { store, now, audit, mails, reading } = deps
  const { template, user } = store.t

  const change = async (actor: Actor, id: number, reason: string | null): Promise<StoredTemplateInfo> => {
    if (!supervises(actor)) throw new AppError(errors.forbidden)
    return store.write(async (db) => {
      const seen = or(eq(template.listed, 1), isNotNull(template.heldReason))
      const [row] = await db
        .select()
        .from(template)
        .where(and(eq(template.id, id), seen))
      if (!row) throw new AppError(templateErrors.notFound)
      if (reason === null && row.heldReason === null) throw new AppError(templateErrors.notHeld)
      const listed = reason === null ? 1 : 2
      await db
        .update(template)
        .set({ listed, heldReason: reason, rev: row.rev + 1, updatedAt: now() })
        .where(eq(template.id, id))
      const action = reason === null ? 'template relisted' : 'template unlisted'
      await audit(db, { action, userId: actor.userId, target: `template ${id}: ${row.name}${reason === null ? '' : `, ${reason}`}` })
      await tell(db, actor, row, reason)
      return reading.toInfo(actor, await reading.visible(actor, db, id))
    })
  }
  /** Its author hears of it, where there still is one at an address that is proven. */
  const tell = async (
    db: Db,
    actor: Actor,
    { userId, name }: { readonly userId: number; readonly name: string },
    reason: string | null,
  ): Promise<void> => {
    if (userId === actor.userId) return
    const [author] = await db.select().from(user).where(eq(user.id, userId))
    if (!author || author.deletedAt !== null || author.confirmedAt === null) return
    const mail = { to: author.userName, link: '/templates?whose=mine' as const }
    if (reason === null) await mails.send(db, { ...mail, template: relistedMail, values: { name } })
    else await mails.send(db, { ...mail, template: unlistedMail, values: { name, reason } })
  }
  return {
    unlist: (actor: Actor, { id, reason }: { readonly id: number; readonly reason: string }) => change(actor, id, reason),
    relist: (actor: Actor, id: number) => change(actor, id, null),
  }
}
export type Unlisting = ReturnType<typeof createUnlisting>
