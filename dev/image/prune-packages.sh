#!/bin/sh
# Deletes from node_modules what the image never runs: types, source maps, docs, tests, and builds for
# browsers and development. Keeps licenses. Run it in the folder that contains node_modules.
set -eu

find node_modules -depth -type d \( -name test -o -name tests -o -name __tests__ -o -name perf -o -name example -o -name examples \
  -o -name benchmark -o -name benchmarks -o -name .github \) -exec rm -rf {} +
find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.cts' -o -name '*.mts' -o -name '*.tsbuildinfo' \
  -o \( -name '*.md' ! -iname 'licen[cs]e*' ! -iname 'notice*' \) \) -delete

cd node_modules
rm -rf react-router/dist/development luxon/build/amd luxon/build/global luxon/build/cjs-browser
# Pages are rendered by the production build for Node; the browser build is bundled. (React's small development builds stay:
# Node finds React's export names in them.)
rm -f react-dom/cjs/*.browser.*.js react-dom/cjs/*.edge.*.js react-dom/cjs/*.bun.*.js react-dom/cjs/*profiling*.js \
  react-dom/cjs/react-dom-client.*.js react-dom/cjs/react-dom-server*.development.js react-dom/cjs/*test-utils*.js
