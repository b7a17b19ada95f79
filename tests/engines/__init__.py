"""Browser engines of phones behind one interface (`tests.engines.phone.Phone`): Chromium, WebKitGTK, Firefox, and WPE
WebKit 2.38, which represents Safari 16."""
