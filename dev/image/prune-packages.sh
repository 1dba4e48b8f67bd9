#!/bin/sh
# Takes out of node_modules what never runs in the image: descriptions for compilers and debuggers, documents, tests, and the
# builds for browsers and development of packages that bring several. Licenses stay. Run in the folder of node_modules.
set -eu

find node_modules -depth -type d \( -name test -o -name tests -o -name __tests__ -o -name perf -o -name example -o -name examples \
  -o -name benchmark -o -name benchmarks -o -name .github \) -exec rm -rf {} +
find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.cts' -o -name '*.mts' -o -name '*.tsbuildinfo' \
  -o \( -name '*.md' ! -iname 'licen[cs]e*' ! -iname 'notice*' \) \) -delete

cd node_modules
rm -rf react-router/dist/development luxon/build/amd luxon/build/global luxon/build/cjs-browser csv-parse/dist/umd csv-parse/dist/iife
# The pages are rendered by the build for Node and production; the browser's is in the bundle. (The small ones stay: Node
# reads the names that react exports from the file that its entry names last, which is the one for development.)
rm -f react-dom/cjs/*.browser.*.js react-dom/cjs/*.edge.*.js react-dom/cjs/*.bun.*.js react-dom/cjs/*profiling*.js \
  react-dom/cjs/react-dom-client.*.js react-dom/cjs/react-dom-server*.development.js react-dom/cjs/*test-utils*.js
