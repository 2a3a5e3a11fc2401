export { readJson, writeJson } from '#kernel/document/read-json'
