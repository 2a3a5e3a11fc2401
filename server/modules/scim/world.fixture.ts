import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { MadeScimToken, Paged, ProjectUser } from '../../wire.ts'

export interface ScimAnswer {
  readonly status: number
  readonly headers: Headers
  /** Of an answer without a body, an empty object. */
  readonly body: Readonly<Record<string, unknown>> & {
    readonly id: string
    readonly Resources: readonly Record<string, unknown>[]
  }
}

/** A provider with a token of a project. */
export class ScimClient {
  constructor(
    private readonly server: TestServer,
    readonly projectId: number,
    readonly secret: string,
  ) {}

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ScimAnswer> {
    const request = new Request(`http://localhost/scim/v2/${this.projectId}/${path}`, {
      method,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${this.secret}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
        ...headers,
      },
    })
    const answer = await this.server.app.handle(request)
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text === '' ? {} : JSON.parse(text) }
  }
  patch(path: string, ...Operations: readonly object[]): Promise<ScimAnswer> {
    return this.send('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
  }
  /** As Entra ID creates a person. */
  user(name: string, more: object = {}): Promise<ScimAnswer> {
    return this.send('POST', 'Users', {
      schemas: [
        'urn:ietf:params:scim:schemas:core:2.0:User',
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
      ],
      externalId: `ext-${name}`,
      userName: `${name}@test.dev`,
      active: true,
      emails: [{ primary: true, type: 'work', value: `${name}@test.dev` }],
      meta: { resourceType: 'User' },
      name: { formatted: `${name} Lee`, familyName: 'Lee', givenName: name },
      roles: [],
      ...more,
    })
  }
  group(displayName: string, ...ids: readonly string[]): Promise<ScimAnswer> {
    return this.send('POST', 'Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      ...{ displayName, externalId: `ext-${displayName}` },
      members: ids.map((value) => ({ value })),
    })
  }
}

export class ScimWorld {
  private constructor(
    readonly server: TestServer,
    readonly owner: TestUser,
  ) {}
  static async open(): Promise<ScimWorld> {
    const server = await createTestServer()
    await server.root()
    return new ScimWorld(server, await server.user('owner'))
  }
  close(): Promise<void> {
    return this.server.close()
  }

  /** A project of the owner’s with a token. */
  async project(): Promise<ScimClient> {
    await this.server.store.write((db) => db.delete(this.server.store.t.attempt))
    const { id } = await this.owner.newProject('Shop')
    return new ScimClient(this.server, id, (await this.token(id, 'Okta')).secret)
  }
  async token(projectId: number, name: string, endsAt: string | null = null): Promise<MadeScimToken> {
    return (await this.owner.post<MadeScimToken>('/api/project/scim/token/create', { projectId, name, endsAt })).data
  }
  async member({ projectId }: ScimClient, name: string): Promise<ProjectUser | undefined> {
    const path = `/api/project/user/list?projectId=${projectId}&keyword=${name}@test.dev`
    return (await this.owner.get<Paged<ProjectUser>>(path)).data.list[0]
  }
  async groupsOf(client: ScimClient, name: string): Promise<readonly string[] | undefined> {
    return (await this.member(client, name))?.groups.map((group) => group.name)
  }
}
