import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const server = process.env.SOUQ_SERVER ?? 'http://127.0.0.1:8000'

// Built into the Python package, which serves it. In development, Vite serves the page and passes the API through.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: '../src/souq/server/static', emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  server: { proxy: { '/api': { target: server, ws: true } } },
})
