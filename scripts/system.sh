#!/bin/sh
# Installs what Takujo needs of the system, on Debian and Ubuntu.   sh scripts/system.sh run|test|bench
#
# As root, or where sudo asks for no password, by apt-get; otherwise it says exactly what is lacking.
# PYTHON is the interpreter that will build the environment.

# needed  without these it does not work
# wanted  without these it works less well
needed="libpango-1.0-0 libpangoft2-1.0-0"
wanted="fontconfig libharfbuzz-subset0 fonts-morisawa-bizud-gothic"

version=$("${PYTHON:-python3}" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || version=""
"${PYTHON:-python3}" -c 'import ensurepip, venv' 2>/dev/null || needed="python${version:-3}-venv $needed"

case "$1" in
test) needed="$needed poppler-utils zbar-tools curl libatomic1 postgresql" wanted="$wanted nginx chromium-headless-shell firefox-esr webkit2gtk-driver wpewebkit-driver cog xvfb" ;; # libatomic1: for playwright's driver; zbar-tools reads QR codes
bench) needed="$needed wrk" ;;
esac

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "Not a Debian or Ubuntu; going on with what is here. Wanted: Pango 1.44 or later, HarfBuzz with its" \
        "subsetter, the fonts BIZ UDPGothic." >&2
    exit 0
fi

installed() { dpkg-query --show --showformat '${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed; }
offered() { apt-cache policy "$1" 2>/dev/null | grep -q '^  Candidate: [^(]'; }

# Ubuntu's package of this name is only a pointer to a snap; there the tests fetch Chromium by playwright.
. /etc/os-release
[ "$ID" = ubuntu ] && wanted=$(echo "$wanted" | sed 's/ chromium-headless-shell//')

lacking=""
for package in $needed $wanted; do
    installed "$package" || lacking="$lacking $package"
done
[ -z "$lacking" ] && exit 0

if [ "$(id -u)" = 0 ]; then
    root="env"
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    root="sudo -n env"
else
    root=""
fi

if [ -n "$root" ]; then
    echo "Installing$lacking" >&2
    $root DEBIAN_FRONTEND=noninteractive apt-get update --quiet=2 >&2
    install=""
    for package in $lacking; do
        if offered "$package"; then
            install="$install $package"
        elif [ "$package" = fonts-morisawa-bizud-gothic ]; then
            install="$install fonts-noto-cjk"
        elif [ "$package" = chromium-headless-shell ]; then
            install="$install chromium"
        fi
    done
    # shellcheck disable=SC2086
    [ -z "$install" ] || $root DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet=2 \
        --no-install-recommends $install >&2
fi

lacking=""
for package in $needed; do
    installed "$package" || lacking="$lacking $package"
done
missed=""
for package in $wanted; do
    installed "$package" || missed="$missed $package"
done
if [ -n "$lacking" ]; then
    echo >&2
    echo "These packages are lacking:$lacking" >&2
    [ -n "$missed" ] && echo "and these are recommended: $missed" >&2
    echo "Once:  sudo apt-get install$lacking$missed" >&2
    exit 1
fi
if [ -n "$missed" ]; then
    echo "Going on without:$missed" >&2
    echo "(recommended; once:  sudo apt-get install$missed)" >&2
fi
exit 0
