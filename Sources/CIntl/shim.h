#pragma once
#include <libintl.h>
#include <locale.h>
