#!/bin/sh
# Cuts the two typefaces down to the letters and weights this site uses (64 kB to 43 kB).
# Needs: pip install fonttools brotli. Run it again after updating a @fontsource-variable package.
set -eu
letters='U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+2010-2015,U+2018-201E,U+2022,U+2026,U+2030,U+2039-203A,U+20AC,U+2122,U+2190-2193,U+2212'
work=$(mktemp -d)

cut_font() {
  family=$1 weights=$2
  source="node_modules/@fontsource-variable/$family/files/$family-latin-wght-normal.woff2"
  fonttools varLib.instancer "$source" "wght=$weights" -o "$work/$family.ttf" -q
  pyftsubset "$work/$family.ttf" --unicodes="$letters" --layout-features='kern,liga,mark,mkmk,ccmp,tnum,locl' \
    --flavor=woff2 --output-file="app/fonts/$family.woff2"
}

cut_font atkinson-hyperlegible-next 400:650
cut_font fredoka 550:600
rm -r "$work"
