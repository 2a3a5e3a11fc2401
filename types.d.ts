declare module '*.css'
declare module '@jitl/quickjs-wasmfile-release-sync/wasm'
