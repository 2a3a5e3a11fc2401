import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Belonging, Belongings } from '../person/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { TemplateTables } from './table.ts'

const MOST_NAMED = 10
const address = '/templates?whose=mine'

/**
 * Templates of an account that ends. Listed ones stay for others, without a name; those that nobody else finds go. A listed one of a project that goes with the
 * account has to be unlisted first, because such a project cannot be deleted.
 */
export const createTemplateBelongings = ({ t }: Pick<Store<ProjectTables & TemplateTables>, 't'>): Belongings => {
  const { template, project } = t
  const told = async (
    db: Db,
    where: SQL | undefined,
    words: Omit<Belonging, 'count' | 'names' | 'address'>,
  ): Promise<readonly Belonging[]> => {
    const rows = await db.select({ name: template.name }).from(template).where(where).orderBy(asc(template.name))
    if (rows.length === 0) return []
    return [{ ...words, address, count: rows.length, names: rows.slice(0, MOST_NAMED).map(({ name }) => name) }]
  }
  return {
    async plan(db, userId) {
      const owned = db.select({ id: project.id }).from(project).where(eq(project.userId, userId))
      const ofOwned = and(eq(template.type, 'project'), inArray(template.sourceId, owned))
      const holding = await told(db, and(eq(template.listed, 1), ofOwned), {
        id: 'templates of own projects',
        label: { zh: '由你的项目制作的已上架模板', en: 'Listed templates of your projects' },
        becomes: {
          zh: '请先下架：项目会随账号删除，而模板上架的项目不能删除',
          en: 'Unlist them first: their projects go with the account, and cannot while a template of them is listed',
        },
        settleFirst: true,
      })
      const held = await db
        .select({ id: template.id })
        .from(template)
        .where(and(eq(template.listed, 1), ofOwned))
      const own = eq(template.userId, userId)
      const listed = await db
        .select({ id: template.id })
        .from(template)
        .where(and(own, eq(template.listed, 1)))
      const staying = listed.filter(({ id }) => !held.some((each) => each.id === id)).map(({ id }) => id)
      return [
        ...holding,
        ...(await told(db, inArray(template.id, staying), {
          id: 'listed templates',
          label: { zh: '已上架的模板', en: 'Listed templates' },
          becomes: {
            zh: '保留在模板中心，不再显示你的名字；不想保留的请先下架',
            en: 'They stay in the template centre, without your name. Unlist the ones that should not stay',
          },
          settleFirst: false,
        })),
        ...(await told(db, and(own, eq(template.listed, 2)), {
          id: 'unlisted templates',
          label: { zh: '未上架的模板', en: 'Unlisted templates' },
          becomes: { zh: '会一起删除', en: 'They are deleted' },
          settleFirst: false,
        })),
      ]
    },
    async end(db, userId) {
      await db.delete(template).where(and(eq(template.userId, userId), eq(template.listed, 2)))
    },
  }
}
