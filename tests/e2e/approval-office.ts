import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContextOptions, expect, type Page } from 'playwright/test'
import type { ApprovalDetail, ApprovalFlowDetail, ApprovalItem, Paged, PageInfo } from '../../server/wire.ts'
import { type Api, publish, register, signIn } from '../helpers/api.ts'
import { pageOf, step } from './action-page.ts'
import { inSight } from './admin-app.ts'
import type { Database } from './application.ts'
import { signInAs } from './driver.ts'
import { type StoredStep, WorkflowShop } from './workflow-world.ts'

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }
const NAMES = ['ann', 'leo', 'vic', 'val', 'una', 'dora'] as const
type Name = (typeof NAMES)[number]
const accountOf = (name: Name) => ({ email: `${name}@example.test`, password: 'long-enough-9' })

/** A step that asks people of a source, such as `{ source: 'users', users: [1] }`. */
export const task = (
  id: string,
  name: string,
  { source, ...params }: { readonly source: string; readonly [param: string]: unknown },
  more: object = {},
) => ({
  ...{ id, kind: 'action', name, action: 'approval/task', bindings: {} },
  params: { who: [{ source: `approver/${source}`, params }], ...more },
})

/** A project on its own server whose people decide about leaves and orders in test; Leo is the leader of Ann. */
export class ApprovalOffice {
  private constructor(
    readonly shop: WorkflowShop,
    readonly people: { readonly [name in Name]: Api },
  ) {}

  static async open(database: Database): Promise<ApprovalOffice> {
    const shop = await WorkflowShop.open(database)
    const { projectId, root, server } = shop
    const people: { [name: string]: Api } = {}
    for (const name of NAMES) {
      await register(server.url, accountOf(name), {}, async () => shop.mails.mails)
      const { email: userName } = accountOf(name)
      await root.post('/project/user/create', { projectId, userName, role: 'developer' })
      people[name] = await signIn(server.url, accountOf(name))
    }
    const office = new ApprovalOffice(shop, people as { readonly [name in Name]: Api })
    const leader = { projectId, userId: office.id('ann'), role: 'developer', leaderId: office.id('leo') }
    await root.post('/project/user/update', leader)
    return office
  }

  close(): Promise<void> {
    return this.shop.close()
  }

  id(name: Name): number {
    return this.people[name].session.user.userId
  }
  ids(...names: readonly Name[]): readonly number[] {
    return names.map((name) => this.id(name))
  }

  /** A flow that is published to test. */
  async flow(name: string, model: string, nodes: readonly StoredStep[], settings: object = {}): Promise<number> {
    const { root, projectId } = this.shop
    const { id, documentId } = await root.post<ApprovalFlowDetail>('/approval/flow/create', { projectId, name, model })
    const cells = [
      ['steps', 'nodes', nodes],
      ...Object.entries(settings).map(([key, value]) => ['approval', `settings/${key}`, value]),
    ]
    const edit = { id: `edit-${randomUUID()}`, added: [], removed: [], cells }
    await root.post('/documents/edit', { id: documentId, edit })
    await root.post('/approval/flow/publish', { id, env: 'stg' })
    return id
  }

  /** A page in test whose form adds a record of a model and starts an approval of it. */
  async requestPage(flow: string, model: string, fields: readonly string[]): Promise<string> {
    const { root, projectId } = this.shop
    const form = {
      ...{ id: 'Model_1', type: 'Model', props: { model, mode: 'new' } },
      children: fields.map((field, at) => ({ id: `ModelField_${at}`, type: 'ModelField', props: { field } })),
    }
    const pageData = pageOf({
      buttons: {},
      elements: [form],
      events: {
        Model_1: { onSave: [step('action/start-approval', { flow }), step('action/message', { content: 'Sent' })] },
      },
    })
    const { id } = await root.post<PageInfo>('/pages/create', { name: flow, projectId, pageData })
    await publish(root, id, 'stg')
    return `/page/${id}?env=stg`
  }

  /** An approval that Ann starts of a new record. */
  async started(flowId: number, model: string, values: object) {
    const body = { projectId: this.shop.projectId, env: 'stg', changes: [{ model, op: 'create', values }] }
    const [record] = await this.people.ann.post<readonly { readonly id: string }[]>('/data/write', body)
    const recordId = record!.id
    const { id } = await this.people.ann.post<{ readonly id: string }>('/approval/start', {
      flowId,
      env: 'stg',
      recordId,
    })
    return { id, recordId }
  }

  /** What a person does; where they have one open task, it is that one. */
  act(name: Name, id: string, command: object): Promise<unknown> {
    return this.people[name].post('/approval/act', { id, command })
  }

  detail(id: string): Promise<ApprovalDetail> {
    return this.shop.root.post('/approval/detail', { id })
  }

  /** The status, and who is asked now. */
  async standing(id: string): Promise<string> {
    const { approval, tasks } = await this.detail(id)
    const open = tasks.filter(({ status }) => status === 'open').map(({ person }) => person.id)
    const names = NAMES.filter((name) => open.includes(this.id(name)))
    return [approval.status, ...names, ...(open.length > names.length ? ['administrators'] : [])].join(' ')
  }

  async titles(name: Name, box: string): Promise<readonly string[]> {
    const body = { projectId: this.shop.projectId, env: 'stg', box }
    const { list } = await this.people[name].post<Paged<ApprovalItem>>('/approval/list', body)
    return list.map(({ title }) => title)
  }

  /** A browser of a person, at the list of approvals. */
  async browserOf(browser: Browser, name: Name, options: BrowserContextOptions = {}): Promise<Page> {
    const baseURL = this.shop.server.url
    const context = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce', ...options })
    const page = await context.newPage()
    await signInAs(page, accountOf(name))
    return page
  }

  inbox(page: Page): Promise<unknown> {
    return page.goto(`/app/${this.shop.projectId}/approvals?env=stg`)
  }

  async openFirst(page: Page, title: string): Promise<void> {
    await this.inbox(page)
    await inSight(page).getByRole('listitem').filter({ hasText: title }).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/approvals\/[\w-]+/)
  }
}
