// The way in on a machine that may have nothing but Node and npm: find or fetch the pinned Bun, let it
// install what bun.lock lists, then hand over to the script behind the command. Needs Node 18 or Bun.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settingsHelp } from './server/settings-help.mjs'

const root = dirname(fileURLToPath(import.meta.url))
const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.bun
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** A command of the server, which says itself what its options are. */
function serverCommand(says) {
  return { steps: [['server/commands/main.ts']], says, hasHelp: true }
}

/** What each command runs, in order; the arguments of the command go to the last step. */
const commands = {
  start: {
    steps: [['scripts/build.ts', '--if-changed'], ['server/index.ts']],
    env: { NODE_ENV: 'production' },
    says: 'build what changed and serve the product; --verbose shows what the build prints',
  },
  dev: { steps: [['scripts/dev.ts']], says: 'serve with hot reload of the apps and the server' },
  test: {
    steps: [['scripts/test.ts']],
    says: 'every test, of costly families a sample; --only unit,server,server-postgres,dom,browser,journeys for some',
  },
  'test:long': { steps: [['scripts/test.ts', '--long']], says: 'the costly families of tests, whole; --only as for test' },
  check: { steps: [['scripts/check.ts']], says: 'types, lint, format, import table, sizes' },
  bench: { steps: [['tests/bench/run.ts']], says: 'the table of ratios; --filter PREFIX, --json FILE' },
  contact: {
    steps: [['scripts/build.ts', '--if-changed'], ['tests/contact/run.ts']],
    says: 'pictures of every component in every choice of its appearance; --only TYPE,TYPE --looks light-en-1280,… --out FOLDER',
  },
  pictures: {
    steps: [['scripts/build.ts', '--if-changed'], ['tests/pictures/run.ts']],
    says: 'take the pictures of README, landing page and /docs from the running product, in both languages and themes',
  },
  build: { steps: [['scripts/build.ts']], says: 'build the apps and the catalogue into dist/; --verbose shows every file' },
  binary: {
    steps: [['scripts/binary.ts']],
    says: 'build the product as one file, dist/bin/tessera; --target bun-linux-arm64 for another system, --output FILE',
  },
  copy: serverCommand('copies every row of a database into an empty one'),
  backup: serverCommand('backs up the database and the uploaded files into one archive, while the server serves'),
  restore: serverCommand('restores a backup into an empty database and place of files'),
  migrate: serverCommand('brings the tables of the database to this version, apart from the start'),
  doctor: serverCommand('looks at the whole installation, and says what to do about what is not well'),
  health: serverCommand('asks the server on this machine whether it is healthy'),
  export: serverCommand('exports a page or project of a running server into a file or a folder for Git'),
  import: serverCommand('shows what such a file or folder would bring into a running server, and brings it'),
  presets: {
    steps: [['scripts/generate-presets.ts'], ['scripts/generate-labels.ts']],
    says: 'write the lists of what is built in from plugins/presets/built-in.ts (node run.mjs presets)',
  },
  texts: {
    steps: [['scripts/texts.ts']],
    says: '[FILE]; what there is to say, as the table of a further language; of FILE, what it lacks; --of FOLDER (node run.mjs texts)',
  },
  runtime: {
    steps: [['scripts/build-runtime.ts']],
    says: "write the texts that the engine's VM evaluates from kernel/engine/vm (node run.mjs runtime)",
  },
  migration: {
    steps: [['scripts/migration.ts']],
    says: "MODULE NAME; write the SQL of a module's changed tables for both databases; --by-hand for your own (node run.mjs migration)",
  },
  'release-data': {
    steps: [['scripts/build.ts', '--if-changed'], ['scripts/release-data.ts']],
    says: 'write the data of this release for tests of the next ones (node run.mjs release-data)',
  },
  pack: { packs: true, says: 'SOURCE OUTPUT; build the plugin in one folder into another (node run.mjs pack)' },
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

function runNow(file, args, options = {}) {
  const done = spawnSync(file, args, { stdio: 'inherit', cwd: root, ...options })
  if (done.error) fail(`Could not run ${file}: ${done.error.message}`)
  return done.status ?? 1
}

function versionOf(file) {
  const done = spawnSync(file, ['--version'], { encoding: 'utf8', cwd: root })
  return done.status === 0 ? done.stdout.trim() : undefined
}

/** Fetches the pinned Bun alone into .bun/, with npm or with the other Bun that runs this file. */
function fetchBun() {
  const folder = join(root, '.bun')
  const binary = join(folder, 'node_modules/bun/bin/bun.exe') // the package uses this name on every platform
  console.log(`Fetching Bun ${wanted} into .bun/ …`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: { bun: wanted }, allowScripts: { bun: true } }))
  if (process.versions.bun) runNow(process.execPath, ['install', '--cwd', folder])
  else {
    const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
    const cli = process.env.npm_execpath
    if (cli?.endsWith('npm-cli.js')) runNow(process.execPath, [cli, ...args])
    else runNow('npm', args, { shell: process.platform === 'win32' })
  }
  // Where install scripts are switched off the package holds a stub until its own installer has run.
  if (versionOf(binary) !== wanted) runNow(process.execPath, ['install.js'], { cwd: join(folder, 'node_modules/bun') })
  if (versionOf(binary) !== wanted) fail(`Bun ${wanted} could not be fetched. Install it by hand and put it on the PATH.`)
  return binary
}

function findBun() {
  if (process.versions.bun === wanted) return process.execPath
  const local = ['node_modules', '.bun/node_modules'].map((folder) => join(root, folder, 'bun/bin/bun.exe'))
  return [...local.filter(existsSync), 'bun'].find((file) => versionOf(file) === wanted) ?? fetchBun()
}

/** Installs when bun.lock or package.json differs from what node_modules was made from. */
function installPackages(bun) {
  const marker = join(root, 'node_modules/.lock-hash')
  const hash = createHash('sha256')
  for (const file of ['bun.lock', 'package.json']) hash.update(readFileSync(join(root, file)))
  const current = hash.digest('hex')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === current) return
  if (runNow(bun, ['install', '--frozen-lockfile', '--no-progress', '--no-summary']) !== 0) fail('The packages could not be installed.')
  writeFileSync(marker, current)
}

/** Runs one step to its end, handing on the signals this process gets. */
function runStep(bun, args, env) {
  return new Promise((resolve) => {
    const child = spawn(bun, args, { stdio: 'inherit', cwd: root, env: { ...env, ...process.env } })
    // A terminal sends Ctrl-C to every process of the group: passing it on would deliver it twice.
    const pass = (signal) => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal))
    for (const signal of signals) process.on(signal, pass)
    // npm runs this through a shell that hands on no signal: when it is gone, so is whoever wanted this.
    const parent = process.ppid
    const orphaned = () => process.ppid !== parent && child.kill('SIGTERM')
    const watch = process.env.npm_lifecycle_event ? setInterval(orphaned, 300) : undefined
    child.on('error', (error) => fail(`Could not run ${bun}: ${error.message}`))
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      for (const name of signals) process.off(name, pass)
      resolve(code ?? 128 + (constants.signals[signal] ?? 1))
    })
  })
}

const [name = '', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command) {
  const lines = Object.entries(commands).map(([key, { says }]) => `  npm run ${key.padEnd(9)} ${says}`)
  console.log(`Usage: node run.mjs <command> [options]\n\n${lines.join('\n')}`)
  process.exit(name === '' || name === 'help' ? 0 : 2)
}

if (!command.hasHelp && (rest.includes('--help') || rest.includes('-h'))) {
  console.log(`Usage: npm run ${name} [-- options]\n\n${command.says}`)
  if (name === 'start') {
    const chapter = readFileSync(join(root, 'apps/studio/docs/en/operations.md'), 'utf8')
    console.log(`\nSettings are environment variables, and all may be left out:\n\n${settingsHelp(chapter).join('\n')}`)
  }
  process.exit(0)
}

const bun = findBun()
installPackages(bun)
if (command.packs) {
  const node = process.versions.bun ? 'node' : process.execPath
  // Folders are named from where the author stands.
  process.exit(runNow(node, [join(root, 'sdk/pack/start.mjs'), ...rest], { cwd: process.cwd() }))
}
for (const [index, step] of command.steps.entries()) {
  const last = index === command.steps.length - 1
  // What is built before says more where that is asked for.
  const options = last ? rest : rest.filter((each) => each === '--verbose')
  const code = await runStep(bun, [...step, ...(command.hasHelp ? [name] : []), ...options], command.env ?? {})
  if (code !== 0 || last) process.exit(code)
}
