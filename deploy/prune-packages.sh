#!/bin/sh
# Removes from node_modules what a running service never loads. 156 MB become about 80.
set -eu
cd "$1"

# An optional peer of cosmiconfig, which npm installs because the repository itself uses it.
rm -rf typescript @typescript @types
# Optional peers of better-auth, for the same reason: 30 MB.
rm -rf vitest @vitest vite rolldown @rolldown esbuild @esbuild lightningcss lightningcss-* react react-dom scheduler postcss chai jiti
# Two of eighteen faces are drawn with.
find @expo-google-fonts -name '*.ttf' ! -path '*/400Regular/*' ! -path '*/700Bold/*' -delete
# Symbolic links to our own packages are not followed.
find . -type f \
  \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' -o -name '*.mdx' -o -name '*.md' -o -name '*.markdown' \) \
  ! -iname 'licen[cs]e*' ! -iname 'notice*' ! -iname 'copying*' -delete
find . -type d -empty -delete
