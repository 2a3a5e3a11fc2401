/** A test by the file it is in and the title it has there, as it is written in the source. */
export interface HeldBy {
  readonly file: string
  readonly tests: readonly string[]
}
export interface ThreatClass {
  readonly id: string
  readonly name: string
  readonly heldBy: readonly HeldBy[]
  /** What of the class there is nothing of yet, and the part of the product that brings it together with its tests. */
  readonly later?: string
}

const held = (file: string, ...tests: readonly string[]): HeldBy => ({ file, tests })

/**
 * Every class of attack that products of this kind have fallen to, and what holds it here. A new test of a class is one more line below;
 * a class whose feature comes later says so, and names what holds the part of it that exists.
 */
export const threatClasses: readonly ThreatClass[] = [
  {
    id: '1.0',
    name: 'Who may ask what, with which properties, and what comes back: told of every call, not of examples',
    heldBy: [
      held(
        'tests/security/actor-route-matrix.test.ts',
        'every route has a row and every row a route',
        'what is documented is what is mounted',
        '%s answers an outsider the same whether or not the thing exists',
        '%s takes no property that it does not declare',
      ),
    ],
  },
  {
    id: '1.1',
    name: 'Page logic that leaves its sandbox',
    heldBy: [
      held('kernel/engine/vm/hostile.test.ts', 'harms nobody: ${name.slice(0, 90)}'),
      held('kernel/engine/vm/boundary.test.ts', 'lets nothing but plain JSON through, whatever a formula gives'),
      held('tests/e2e/hostile.e2e.ts', 'a published page with ${attacks.length} formulas of "${family}" harms nobody'),
    ],
    later: 'workflows on the server: the same corpus through their triggers',
  },
  {
    id: '1.2',
    name: 'Texts of authors that become markup, script or style in somebody else’s browser',
    heldBy: [
      held('tests/e2e/stored-script.e2e.ts', 'no text of an author runs as script: ${place}'),
      held('sdk/react/safe-url.test.ts', 'makes %j inert'),
      held('server/modules/files/files.test.ts', '%s is refused and leaves nothing behind'),
      held('server/http/http.test.ts', '%s carries the security headers'),
    ],
    later: 'rich text, Markdown, embedded frames, mails and answers of a language model: their payloads come with them',
  },
  {
    id: '1.3',
    name: 'A request of the server that is turned against its own network',
    heldBy: [
      held(
        'tests/security/safe-fetch.test.ts',
        '%s is refused before anything is connected to',
        'the address that was checked is the one connected to, whatever the name says a moment later',
        'a redirect to %s is not followed',
      ),
      held('server/modules/proxy/visitor.test.ts', 'cannot turn it to another host, scheme, port, path or method'),
      held('server/modules/proxy/uploads.test.ts', 'is refused %s, and nobody is asked', 'is not sent on to where the service redirects'),
      held('tests/architecture/no-forbidden.test.ts', '%s: %s'),
      held('server/modules/proxy/addresses.test.ts', 'no address of %s is public'),
    ],
  },
  {
    id: '1.4',
    name: 'Somebody else’s things reached by their ids',
    heldBy: [
      held('tests/security/actor-route-matrix.test.ts', 'ids of two projects cannot be mixed in one request'),
      held('tests/security/actor-cells.ts', 'is answered as the matrix says to %s'),
      held('server/http/http.test.ts', 'writing the address as %s opens nothing'),
      held('server/modules/publish/publish.test.ts', 'a record of another page or environment is no target of a rollback'),
      held(
        'tests/security/page-audience.test.ts',
        'refuses the page of a stranger that the %s looks at',
        'reaches nothing of another project, whatever the person who looks at the page may do there',
      ),
      held(
        'tests/e2e/page-audience.e2e.ts',
        'a stranger’s published page changes nothing and reads nothing in the name of a super administrator who opens it',
        'opened in the editor it sends nothing that writes by itself, and in the preview it is refused as well',
      ),
    ],
  },
  {
    id: '1.5',
    name: 'Power taken by sending a property that nobody asked for',
    heldBy: [
      held('tests/security/actor-route-matrix.test.ts', '%s takes no property that it does not declare'),
      held('server/modules/accounts/registration.test.ts', 'registering never makes an administrator'),
      held('server/modules/accounts/accounts.test.ts', 'the profile takes a name and a picture, and nothing that gives power'),
      held('server/modules/projects/projects.test.ts', 'only a super administrator opens private addresses to a project'),
      held(
        'tests/security/unproven-address.test.ts',
        'whoever registers the address of a colleague gets nothing of the projects that the colleague is added to',
      ),
    ],
    later: 'roles of apps, workflows and approvals: who may grant what, and that nobody approves what they asked for',
  },
  {
    id: '1.6',
    name: 'Logins that outlive their end, or can be read where they should not be',
    heldBy: [
      held(
        'tests/security/secrets-in-logs.test.ts',
        'no token, cookie or password that was issued or sent is printed, stored as it is or put into an address',
      ),
      held(
        'server/modules/accounts/accounts.test.ts',
        'passwords are stored as argon2id and tokens only as hashes',
        'logging out ends the login at once',
        'a frozen user is out with the next request',
        'using a cookie that was renewed before ends the whole login and is written down',
        'a changed password needs the old one, differs from it and ends the other logins',
      ),
      held(
        'tests/security/login-race.test.ts',
        'a login whose password was right when it was looked at is refused when the password has changed since',
        'a login of an account that was frozen meanwhile is refused',
      ),
      held('tests/security/page-audience.test.ts', 'takes no token after the login that it was made from has ended'),
      held(
        'server/modules/projects/projects.test.ts',
        'a tester looks, a developer builds, an administrator manages; a removed member is out with the next request',
      ),
    ],
  },
  {
    id: '1.7',
    name: 'Links of the server that lead to the host an attacker named',
    heldBy: [
      held('tests/security/host-header.test.ts', 'no answer repeats the host that %s names'),
      held('server/modules/accounts/accounts.test.ts', 'an empty database is set up once, through the link of the start'),
    ],
    later: 'mails: forgotten passwords and invitations, with the tests of their tokens and of the host in the link',
  },
  {
    id: '1.8',
    name: 'A login that sends people to another site',
    heldBy: [
      held('plugins/services/navigate/go-to.test.tsx', '%j goes nowhere'),
      held(
        'apps/shell/own-address.test.ts',
        'whatever comes in, what comes out is a path of our own with one slash in front, and stays itself',
      ),
      held('tests/e2e/sign-in.e2e.ts', 'a login that would lead to ${callback} leads to the projects'),
      held('tests/e2e/screens.e2e.ts', 'a wrong password is told, a right one leads back to where the person wanted to go'),
    ],
  },
  {
    id: '1.9',
    name: 'Paths that lead out of the folder they belong to',
    heldBy: [
      held(
        'tests/security/paths.test.ts',
        'an upload called %j is kept under a name of ours and nowhere else',
        '%s leads out of no folder that is served',
        'a link planted among the served files is not followed',
      ),
      held('server/modules/files/files.test.ts', 'no file is served under the name %s'),
    ],
    later: 'files of plugins, and the import of whole projects',
  },
  {
    id: '1.10',
    name: 'Names that reach the prototype of every object',
    heldBy: [
      held(
        'tests/security/pollution.test.ts',
        'a page that uses %s wherever a name is looked up is refused or stored without effect',
        'a save whose patch uses %s as an id or a key never answers that the fault is ours',
      ),
      held('kernel/page/values/path.test.ts', 'never reaches a prototype'),
      held('tests/security/hostile-names.test.ts', 'called %s', 'pages with such names are compiled'),
      held('server/modules/pages/saved-records.test.ts', 'changes of which a key reaches the prototype are refused and leave no trace'),
    ],
  },
  {
    id: '1.11',
    name: 'Regular expressions of authors that never end',
    heldBy: [
      held(
        'tests/e2e/runaway.e2e.ts',
        'typing stays fluent under a rule whose expression never ends, and the field says that the rule is too slow',
      ),
    ],
    later: 'fields of data models, whose rules the server checks as well',
  },
  {
    id: '1.12',
    name: 'Texts that become part of a statement to the database',
    heldBy: [
      held(
        'tests/security/queries.test.ts',
        'a search for %j finds what holds it, as a comparison of texts would, and nothing else',
        'texts reach the database as values: no statement of the server is put together from strings',
      ),
      held('server/modules/pages/pages.test.ts', 'the list finds by name, takes the wildcards of a search literally and pages'),
    ],
    later: 'data models: names of tables and fields, operators and sorting, against filters in memory as the oracle',
  },
  {
    id: '1.13',
    name: 'What is small to send and large to hold, and what grows without an end',
    heldBy: [
      held(
        'tests/security/bombs.test.ts',
        '%s is refused, and others are answered right after',
        'a picture of a few kilobytes that would be hundreds of megabytes in memory is refused without being opened',
        'asking for health a thousand times asks the database about once',
      ),
      held('server/http/http.test.ts', '%s is refused with one shape and changes nothing', 'a list with %s is refused'),
      held(
        'tests/security/attack-bodies.test.ts',
        'a page as large as it may be of %s is answered as soon as an honest one, created and opened',
        'what a stranger sends is refused before it is read, and health answers beside it',
      ),
      held('server/http/body.test.ts', 'refuses what nobody may send'),
      held(
        'server/modules/proxy/visitor-limits.test.ts',
        'what a page declares takes bounded memory, however much it is and however many ask',
      ),
      held(
        'server/modules/proxy/uploads.test.ts',
        'is refused in words where it is too large, told beforehand or not',
        'a body is passed on while it comes, and no more of it is taken than the other side takes',
        'whoever sends it and gives up closes the connection to the service, too',
      ),
      held(
        'server/modules/quotas/quotas.test.ts',
        'fifty new pages at once end with exactly as many as a project may have, and deleting one makes room for one',
        'twenty saves at once take no more than the room there is',
        'removing elements for ever does not fill the database: what is left of them is swept, and stale editors hear it',
      ),
    ],
  },
  {
    id: '1.14',
    name: 'Another site that acts with a visitor’s login',
    heldBy: [
      held(
        'tests/security/cross-site.test.ts',
        'changes nothing for %s',
        'a form with a file from another site is refused although forms are what uploads are',
      ),
      held('server/http/http.test.ts', 'calling every GET as a member changes no row but those of the audit'),
      held(
        'server/modules/accounts/accounts.test.ts',
        'the token is worth nothing without its cookie, the cookie nothing without the token, and two logins do not mix',
      ),
    ],
  },
  {
    id: '1.15',
    name: 'Guessing, flooding and going round the limits on both',
    heldBy: [
      held(
        'server/modules/accounts/accounts.test.ts',
        'five wrong passwords block this account from this address, parallel ones count too, and a restart changes nothing',
      ),
      held('server/http/ip.test.ts', '%s is counted with %s'),
      held(
        'tests/security/killed-publishing.test.ts',
        'a compiler killed in the midst of an endless formula leaves no process behind, and the next publish works',
      ),
      held('server/http/client-address.test.ts', 'with %o, wrong passwords from one address block another: %i'),
      held('server/modules/proxy/visitor-limits.test.ts', 'asks so often in a minute, refused or not, and is told when that is over'),
    ],
    later: 'codes by mail and calls to language models, with limits of their own',
  },
  {
    id: '1.16',
    name: 'Finding out who has an account',
    heldBy: [
      held(
        'tests/security/enumeration.test.ts',
        'an unknown account costs a login what a known one costs, and is answered byte for byte the same',
        'what an administrator may look up is told to nobody else',
      ),
      held('server/modules/projects/projects.test.ts', 'members are found by their whole address only, once, and never the owner'),
    ],
    later: 'mails of forgotten passwords and codes',
  },
  {
    id: '1.17',
    name: 'Code of others that arrives with a package or a plugin',
    heldBy: [
      held(
        'tests/security/supply.test.ts',
        'every package is named with one version, found in the lock file, and held there by the hash of its content',
        'the start installs what the lock file says and runs no script of a package',
        'no code of others is fetched at run time: apps load modules of their own build only',
      ),
    ],
    later: 'plugins of third parties: signatures, hashes, permissions and an origin of their own',
  },
  {
    id: '1.18',
    name: 'Secrets in histories and answers, and what is open to nobody in particular',
    heldBy: [
      held('server/modules/proxy/visitor.test.ts', 'gets what the published page declares, and nothing of ours goes along'),
      held(
        'server/modules/proxy/visitor-secrets.test.ts',
        'are the values of headers: visitors get their names, and the server writes them last',
        'are the addresses of the other environment',
      ),
      held('tests/security/api-document.test.ts', 'in production the document of the calls is for people with a login'),
      held(
        'tests/security/secrets-in-logs.test.ts',
        'no token, cookie or password that was issued or sent is printed, stored as it is or put into an address',
      ),
      held('server/config.test.ts', 'without anything set it listens on this machine only', '%o is refused by name and never by value'),
      held('server/http/http.test.ts', 'a refused value is named by its place and not repeated'),
    ],
    later: 'sealed storage of secrets, which comes with people and projects',
  },
]
